import { type Browser, expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, visitor } from './log-in.ts'

/** A park becomes another, and itself again. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 860 }
let admin: TestClient

test.beforeAll(async () => {
  admin = await aPerson(app, 'admin@labex.example')
})

test('name, colour and texts change for everybody at the next page, and are taken back', async ({
  browser,
}) => {
  const page = await aPage(browser, app, phone, admin)
  await open(page)
  await fill(page, 'Name', 'Name of the park', 'Parc Lumière')
  await save(page, 'Name')
  await expect(page).toHaveTitle(/Parc Lumière$/)
  const colour = section(page, 'Look').locator('input[maxlength="7"]')
  await colour.fill('#ffd400')
  await save(page, 'Look')
  await expect(
    section(page, 'Look')
      .getByText(/nearest that works is #/)
      .first(),
  ).toBeVisible()
  await colour.fill('#7a1fa2')
  await save(page, 'Look')
  await expect.poll(() => colourOf(page)).toContain('#7a1fa2')
  await typeDisclaimer(page, 'Be kind.')
  await save(page, 'Texts')
  await expect(section(page, 'Texts').getByRole('heading', { name: 'Earlier versions' })).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)

  const reader = await visitor(browser, `${app.url}/disclaimer`, { viewport: wide })
  await expect(reader.getByText('Be kind.')).toBeVisible()
  await expect(reader).toHaveTitle(/Parc Lumière$/)
  expect(await colourOf(reader)).toContain('#7a1fa2')
  await noViolations(reader)

  await section(page, 'Name').getByRole('button', { name: 'Go back to “Science Park”' }).click()
  await save(page, 'Name')
  await section(page, 'Look').getByRole('button', { name: 'Go back to “#0b6a55”' }).click()
  await save(page, 'Look')
  await section(page, 'Texts').getByRole('button', { name: 'Go back to LabEx’s own text' }).click()
  await save(page, 'Texts')
  await reader.reload()
  await expect(reader.getByText('You arrange the exchange yourselves')).toBeVisible()
  await expect(reader).toHaveTitle(/Science Park$/)
  expect(await colourOf(reader)).toBe('')
  for (const each of [page, reader]) await each.context().close()
})

test('a new disclaimer asks at the next visit, now or later, until it is agreed to', async ({ browser }) => {
  const page = await aPage(browser, app, phone, admin)
  await open(page)
  await typeDisclaimer(page, 'Wear gloves.')
  await section(page, 'Texts').getByLabel('Ask everybody to agree to the new disclaimer').check()
  await save(page, 'Texts')
  await expect(section(page, 'Texts').getByText(/everybody is asked to agree: 0 of \d+ have/)).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)

  const person = await aPage(browser, app, phone, await aPerson(app, 'staff@university.example'))
  await person.goto(`${app.url}/dashboard`)
  await expect(person.getByText('Wear gloves.')).toBeVisible()
  await noViolations(person)
  await fitsWidth(person)
  await person.getByRole('link', { name: 'Not now' }).click()
  await expect(person).toHaveURL(/\/dashboard/)
  await person.goto(`${app.url}/dashboard`)
  await person.getByRole('button', { name: 'I agree' }).click()
  await expect(person).toHaveURL(/\/dashboard$/)

  await page.reload()
  await expect(section(page, 'Texts').getByText(/asked to agree: 1 of/)).toBeVisible()
  await section(page, 'Texts').getByRole('button', { name: 'Stop asking' }).click()
  await expect(section(page, 'Texts').getByText('everybody is asked')).toHaveCount(0)
  for (const each of [page, person]) await each.context().close()
})

test('an announcement stands on every page until it is taken down', async ({ browser }) => {
  const page = await aPage(browser, app, wide, admin)
  await open(page)
  await fill(page, 'Announcement', 'Text (English)', 'The stairs of Kruyt are wet')
  await save(page, 'Announcement')
  const said = (each: Page) => each.getByRole('complementary', { name: 'Announcement' })
  await expect(said(page)).toHaveText('The stairs of Kruyt are wet')
  const reader = await visitor(browser, app.url, { viewport: phone })
  await expect(said(reader)).toBeVisible()
  await fitsWidth(reader)
  await noViolations(reader)
  await section(page, 'Announcement').getByRole('button', { name: 'Take it down' }).click()
  await expect(said(page)).toHaveCount(0)
  await reader.reload()
  await expect(said(reader)).toHaveCount(0)
  for (const each of [page, reader]) await each.context().close()
})

test('what was typed before somebody else saved does not overtake them after leaving the page', async ({
  browser,
}) => {
  const page = await onSettings(browser)
  await fill(page, 'Contact', 'Postal address', 'Typed Street 1')
  await page.goto(`${app.url}/admin`)
  const { sections } = (await admin.get('/api/admin/settings')).body
  const { version } = sections.find(({ key }: { key: string }) => key === 'contact')
  await admin.patch('/api/admin/settings', {
    ...{ section: 'contact', version, values: { postal_address: 'Saved Street 2' } },
  })
  await open(page)
  const contact = section(page, 'Contact')
  await expect(contact.getByLabel('Postal address')).toHaveValue('Typed Street 1')
  await contact.getByRole('button', { name: 'Save “Contact”' }).click()
  await expect(contact.getByText('Saved now: Saved Street 2')).toBeVisible()
  await contact.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(contact.getByText('Saved. It shows')).toBeVisible()
  await page.goto(`${app.url}/contact`)
  await expect(page.getByText('Typed Street 1')).toBeVisible()
  await page.context().close()
})

test('of two administrators the second sees what the first saved, and chooses', async ({ browser }) => {
  const [first, second] = [await onSettings(browser), await onSettings(browser)]
  await fill(first, 'Contact', 'Postal address', 'One Street 1')
  await fill(second, 'Contact', 'Postal address', 'Two Street 2')
  await save(first, 'Contact')
  await section(second, 'Contact').getByRole('button', { name: 'Save “Contact”' }).click()
  const theirs = section(second, 'Contact').getByText('Saved now: One Street 1')
  await expect(theirs).toBeVisible()
  await expect(section(second, 'Contact').getByLabel('Postal address')).toHaveValue('Two Street 2')
  await noViolations(second)
  await section(second, 'Contact').getByRole('button', { name: 'Save mine instead' }).click()
  await expect(section(second, 'Contact').getByText('Saved. It shows')).toBeVisible()
  await first.goto(`${app.url}/contact`)
  await expect(first.getByText('Two Street 2')).toBeVisible()
  for (const each of [first, second]) await each.context().close()
})

async function onSettings(browser: Browser): Promise<Page> {
  const page = await aPage(browser, app, wide, admin)
  await open(page)
  return page
}

async function open(page: Page): Promise<void> {
  await page.goto(`${app.url}/admin/settings`)
  await settled(page)
}

async function typeDisclaimer(page: Page, text: string): Promise<void> {
  await section(page, 'Texts').getByText('Disclaimer', { exact: true }).click()
  // Until the editor is there, a field of plain words stands in its place.
  const disclaimer = section(page, 'Texts')
    .getByLabel('Disclaimer (English)')
    .and(page.locator('.ProseMirror'))
  await disclaimer.fill(text)
  await expect(disclaimer).toHaveText(text)
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const fill = (page: Page, of: string, label: string, text: string) =>
  section(page, of).getByLabel(label, { exact: true }).fill(text)

async function save(page: Page, name: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/admin/settings') && response.request().method() === 'PATCH',
  )
  await section(page, name)
    .getByRole('button', { name: `Save “${name}”` })
    .click()
  await answer
}

const colourOf = (page: Page) => page.locator('html').evaluate((html) => html.getAttribute('style') ?? '')
