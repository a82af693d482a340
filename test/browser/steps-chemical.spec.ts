import { expect, type Page, test } from '@playwright/test'
import { aListing, bottle } from '../factories.ts'
import { fitsWidth, noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPerson } from './log-in.ts'
import { Steps } from './steps.ts'

/** What is known about a chemical, and who has it, on a phone: how many taps and fields it takes. */
const app = appForFile(demoFolder)
const viewport = { width: 360, height: 740 }
const field = /^What is known about a chemical/
let page: Page

test.beforeEach(async ({ browser }) => {
  page = watched(await (await browser.newContext({ viewport, hasTouch: true, isMobile: true })).newPage())
})

async function comeAs(email: string): Promise<void> {
  const { cookies } = await aPerson(app, email)
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })))
}

test('a visitor reads what is known of a chemical in 2 steps, by its Dutch name', async () => {
  await page.goto(`${app.url}/safety`)
  await settled(page)
  const steps = new Steps(page)
  await steps.type(field, 'benzeen')
  await steps.tap(steps.button('Look up'))
  expect(steps.count).toBeLessThanOrEqual(2)
  const answer = page.getByRole('region', { name: 'What is known about “benzeen”' })
  await expect(answer.getByRole('img', { name: 'Flame: flammable' })).toBeInViewport()
  await expect(answer).toContainText(/benzene.*71-43-2.*Danger.*H350.*May cause cancer/s)
  await expect(answer).toContainText(/1272\/2008.*as of/s)
  await expect(answer).toContainText('no verdict')
  await expect(answer.getByRole('heading', { name: 'Offered at the park now' })).toHaveCount(0)
  await noViolations(page)
  await fitsWidth(page)
})

test('a number without an entry of its own is said to be unknown, beside the entry of its group', async () => {
  await page.goto(`${app.url}/safety`)
  await settled(page)
  const steps = new Steps(page)
  await steps.type(field, 'potassium cyanide')
  await steps.tap(steps.button('Look up'))
  const answer = page.getByRole('region', { name: 'What is known about “potassium cyanide”' })
  await expect(answer).toContainText(
    /CAS 151-50-8.*entry of its group.*H300.*not known, which is not the same as safe/s,
  )
  await noViolations(page)
  await fitsWidth(page)
})

test('a name that only a part of some have leads to each of them', async () => {
  await page.goto(`${app.url}/safety?chemical=chlorobenz`)
  await settled(page)
  const steps = new Steps(page)
  await steps.tap(page.getByRole('link', { name: 'chlorobenzene', exact: true }))
  await expect(page.getByRole('region', { name: 'What is known about “108-90-7”' })).toContainText('H226')
  await expect(page.getByLabel(field)).toHaveValue('108-90-7')
})

test('a safety officer finds in 3 steps who has it', async () => {
  const owner = await aPerson(app, 'staff@university.example')
  const { id, title } = await aListing(owner, { ...bottle, title: 'Stock solvent', cas_number: '108-88-3' })
  await comeAs('admin@labex.example')
  await page.goto(`${app.url}/safety-desk`)
  await settled(page)
  const steps = new Steps(page)
  await steps.type(field, 'tolueen')
  await steps.tap(steps.button('Look up'))
  const answer = page.getByRole('region', { name: 'What is known about “tolueen”' })
  await expect(answer.getByRole('link', { name: title })).toHaveAttribute('href', `/listings/${id}`)
  await noViolations(page)
  await fitsWidth(page)
  await steps.tap(answer.getByRole('link', { name: 'Who has or had 108-88-3' }))
  await arrives(page, /\/recall\?cas=108-88-3/)
  await expect(page.locator('main')).toContainText('Stock solvent')
  expect(steps.count).toBeLessThanOrEqual(3)
})

test('the desk, the recall and the answer need no script', async ({ browser }) => {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false })
  const { cookies } = await aPerson(app, 'admin@labex.example')
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })))
  const plain = await context.newPage()
  for (const path of ['/safety', '/safety-desk', '/recall']) {
    await plain.goto(app.url + path)
    await plain.getByLabel(field).fill('fosfor')
    await plain.getByRole('button', { name: 'Look up' }).click()
    const answer = plain.getByRole('region', { name: 'What is known about “fosfor”' })
    await expect(answer, path).toContainText('is the name of several substances')
    await expect(answer).toContainText(/red phosphorus.*white phosphorus/s)
  }
  await context.close()
})
