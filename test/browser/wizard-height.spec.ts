import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { bottle } from '../factories.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

/** The form asks what it must, and folds away what it need not ask now. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
let owner: TestClient

test.beforeAll(async () => {
  owner = await aPerson(app, 'staff@university.example')
})

/** Of the form of the second step, on a phone, with nothing filled in. */
const atMost = { equipment: 1_100, disposables: 1_150, chemicals: 1_910 }

for (const [type, most] of Object.entries(atMost))
  test(`the second step of ${type} is at most ${most} px high on a phone`, async ({ browser }) => {
    const { id } = (await owner.post('/api/listings', { exchange_type: 'offer', type, title: 'Any' })).body
      .listing
    const page = await aPage(browser, app, phone, owner)
    await open(page, `/listings/${id}/edit?step=2`)
    const form = page.getByRole('form', { name: 'Details' })
    await expect(form.getByLabel(/^Manufacturer/)).toBeVisible()
    const height = (await form.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(400)
    expect(height).toBeLessThanOrEqual(most)
    await noViolations(page)
    await fitsWidth(page)
    await page.context().close()
  })

test('what a number fills in is a line that opens, and what is folded says what it holds', async ({
  browser,
}) => {
  const { id } = (await owner.post('/api/listings', { ...bottle, storage: 'freezer' })).body.listing
  const page = await aPage(browser, app, phone, owner)
  await open(page, `/listings/${id}/edit?step=2`)
  await page.getByLabel(/^CAS number or name/).fill('67-64-1')
  const hazards = page.getByRole('group', { name: 'Hazards' })
  const inWords = hazards.getByText('Highly flammable liquid and vapour')
  await expect(hazards.getByRole('img', { name: 'Flame: flammable' }).first()).toBeVisible()
  await expect(hazards.getByText('H225', { exact: false }).first()).toBeVisible()
  await expect(inWords).toBeHidden()
  await hazards.getByText('Change').click()
  await expect(inWords).toBeVisible()
  const more = page.locator('summary').filter({ hasText: 'More to say' })
  await expect(more).toContainText('Storage: Freezer')
  await expect(more).toContainText('Lot number')
  await expect(page.getByLabel(/^Lot number/)).toBeHidden()
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Lot number/).fill('LOT-7')
  await noViolations(page)
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const { listing } = (await owner.page(`/listings/${id}`)).body
  expect(listing).toMatchObject({ storage: 'freezer', lot_number: 'LOT-7' })
  await page.context().close()
})

test('what is refused in a folded part opens it', async ({ browser }) => {
  const { id } = (await owner.post('/api/listings', bottle)).body.listing
  const page = await aPage(browser, app, phone, owner)
  await open(page, `/listings/${id}/edit?step=2`)
  const sheet = page.getByLabel(/^Safety data sheet/)
  const more = page.locator('summary').filter({ hasText: 'More to say' })
  await more.click()
  await sheet.fill('ftp://nowhere')
  await more.click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(sheet).toBeVisible()
  await summary.getByRole('link', { name: /Safety data sheet/ }).click()
  await expect(sheet).toBeFocused()
  await expect(sheet).toHaveAttribute('aria-invalid', 'true')
  await page.context().close()
})

test('plain words need no editor, which comes when it is asked for or the text needs it', async ({
  browser,
}) => {
  const page = await aPage(browser, app, phone, owner)
  await open(page, '/listings/create?exchange_type=offer&type=equipment')
  await page.getByLabel(/^Title/).fill('Stirrer')
  const words = page.getByRole('textbox', { name: /^Description/ })
  await words.fill('As "new" & < 2 years\n\nWith a lid')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Format text: Description' }).click()
  await expect(words).toBeFocused()
  await expect(page.getByRole('toolbar', { name: 'Formatting of Description' })).toBeVisible()
  await expect(words).toContainText('As "new" & < 2 years')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  await noViolations(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page, /step=2/)
  const [, id] = page.url().match(/listings\/(\d+)/) ?? []
  const { description } = (await owner.page(`/listings/${id}`)).body.listing
  expect(description).toContain('<strong>As "new" &amp; &lt; 2 years</strong>')
  await open(page, `/listings/${id}/edit`)
  await expect(page.getByRole('toolbar', { name: 'Formatting of Description' })).toBeVisible()
  await page.context().close()
})

test('a place that is known is a line to change, and where there is room questions stand in pairs', async ({
  browser,
}) => {
  const { id } = (await owner.post('/api/listings', { ...bottle, title: 'In pairs' })).body.listing
  const page = await aPage(browser, app, { width: 1280, height: 860 }, owner)
  await open(page, `/listings/${id}/edit?step=2`)
  const top = async (label: RegExp) => (await page.getByLabel(label).first().boundingBox())?.y
  expect(await top(/^Manufacturer/)).toBe(await top(/^Product number/))
  const yes = page.getByRole('radio', { name: 'Yes' })
  // The hint of one takes two lines, of the other one.
  expect((await yes.nth(0).boundingBox())?.y).toBe((await yes.nth(1).boundingBox())?.y)
  await fitsWidth(page)
  await noViolations(page)
  await open(page, `/listings/${id}/edit?step=3`)
  const place = page.locator('summary').filter({ hasText: 'Place' })
  await expect(place).toContainText('Kruyt')
  await expect(page.getByLabel(/^Building/)).toBeHidden()
  await place.click()
  await page.getByLabel(/^Building/).fill('')
  await place.click()
  await page.getByRole('button', { name: 'Show this offer' }).click()
  await expect(page.getByLabel(/^Building/)).toBeVisible()
  await expect(page.getByLabel(/^Building/)).toHaveAttribute('aria-invalid', 'true')
  await page.context().close()
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await settled(page)
}
