import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aSafetyOfficer, speak } from './log-in.ts'

/** How an officer makes a pass-on rule. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
let officer: TestClient

test.beforeAll(async () => {
  officer = await aSafetyOfficer(app, 'staff@biotech.example')
})

const words = {
  en: { mass: 'Mass', unit: 'Unit of mass', volume: 'Volume', proposed: 'Proposed: 0.6 kg' },
  nl: { mass: 'Gewicht', unit: 'Eenheid van gewicht', volume: 'Volume', proposed: 'Voorgesteld: 0,6 kg' },
}

for (const language of ['en', 'nl'] as const)
  test(`a volume proposes its mass until one is typed, in ${language}`, async ({ browser }) => {
    const say = words[language]
    const page = await aPage(browser, app, phone, officer)
    await open(page, '/safety-desk/rules/new')
    await speak(page, language)
    const mass = page.getByLabel(say.mass, { exact: true })
    const volume = page.getByLabel(say.volume, { exact: true })
    await volume.fill('7')
    await expect(mass).toHaveValue('4200')
    await expect(page.getByLabel(say.unit)).toHaveValue('g')
    await expect(page.getByText(say.proposed)).toBeVisible()
    await fitsWidth(page)
    await noViolations(page)
    await volume.fill('5')
    await expect(mass).toHaveValue('3')
    await mass.fill('4')
    await expect(page.getByText(say.proposed)).toHaveCount(0)
    await volume.fill('6')
    await expect(mass).toHaveValue('4')
  })

test('the desk asks for the second number until it was seen and saved', async ({ browser }) => {
  const rule = { verdict: 'ask', is_on: false, cas: ['67-64-1'], reason_en: 'A lot.', reason_nl: 'Veel.' }
  const { id } = (await officer.post('/api/safety/rules', { ...rule, amount: 5, unit: 'l' })).body
  const page = await aPage(browser, app, phone, officer)
  await open(page, '/safety-desk')
  await speak(page, 'en')
  await expect(page.getByText('Confirm: 3 kg')).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  await open(page, `/safety-desk/rules/${id}`)
  await expect(page.getByLabel('Mass', { exact: true })).toHaveValue('3')
  await expect(page.getByText('Proposed: 0.6 kg')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/safety-desk$/)
  await expect(page.getByText('from 3 kg or 5 l')).toBeVisible()
  await expect(page.getByText('Confirm: 3 kg')).toHaveCount(0)
})

test('the button says what a rule does, and saves only that', async ({ browser }) => {
  const page = await aPage(browser, app, phone, officer)
  await open(page, '/safety-desk/rules/new')
  await speak(page, 'en')
  await page.getByLabel('What the rule does').selectOption('block')
  await page.getByLabel('CAS numbers').fill('67-64-1')
  for (const reason of await page.getByLabel(/^Why, for/).all()) await reason.fill('Not here.')
  await page.getByRole('button', { name: 'See what it does' }).click()
  await expect(page.getByRole('button', { name: 'Save, nothing is hidden' })).toBeVisible()
  await page.getByLabel('CAS numbers').fill('')
  await page.getByRole('checkbox', { name: 'Chemicals', exact: true }).check()
  await page.getByRole('button', { name: 'See what it does' }).click()
  const { body } = await officer.post('/api/safety/rules/try', { verdict: 'block', category: ['chemicals'] })
  const hide = page.getByRole('button', { name: `Hide ${body.effect.hide}`, exact: true })
  await expect(hide).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  await hide.click()
  await expect(page).toHaveURL(/\/safety-desk$/)
  await expect(page.getByText('The rule is saved.')).toBeVisible()
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await settled(page)
}
