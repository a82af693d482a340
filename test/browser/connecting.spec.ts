import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

test.describe.configure({ mode: 'serial' })

/** The connect form when units differ, and when the listing changes or goes while one types. */
const app = appForFile(demoFolder)
let owner: TestClient
let taker: TestClient
let third: TestClient
let page: Page

test.beforeAll(async ({ browser }) => {
  owner = await aPerson(app, 'staff@hospital.example')
  taker = await aPerson(app, 'staff@university.example')
  third = await aPerson(app, 'staff@biotech.example')
  page = await aPage(browser, app, { width: 360, height: 780 }, taker)
})

test('offers that do not fit stand last and say why; g and kg, ml and l are one number', async () => {
  const { id } = await aListing(owner, asked)
  await aListing(taker, {
    ...ethanol,
    title: 'Ethanol in millilitres',
    volume_weight_unit: 'ml',
    total_units: 500,
  })
  await aListing(taker, { ...ethanol, title: 'Ethanol by weight', volume_weight_unit: 'kg' })
  const dialog = await connectTo(id)
  const all = dialog.getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
  const radios = dialog.getByRole('radio')
  await expect(radios.first()).toBeEnabled()
  await expect(radios.last()).toBeDisabled()
  const byWeight = dialog.getByRole('radio', { name: /^Ethanol by weight/ })
  await expect(byWeight).toBeDisabled()
  await expect(byWeight).toHaveAccessibleName(/for a volume, in ml or l/)
  await dialog.getByRole('radio', { name: /^Ethanol in millilitres/ }).check()
  await expect(dialog.getByText('It is given all at once. 9,500 ml is still asked for.')).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  await dialog.getByRole('button', { name: 'Give all 500 ml' }).click()
  await arrives(page, /\/connections\/\d+$/)
  await expect(page.locator('main')).toContainText('500 ml')
  await page.goto(`${app.url}/listings/${id}`)
  await page.getByRole('link', { name: 'See what is left' }).click()
  await expect(page.locator('main')).toContainText('9,500 ml')
})

test('a listing that its owner edits meanwhile says what changed and keeps what was typed', async () => {
  const { id } = await aListing(owner, { ...centrifuge, total_units: 5 })
  const dialog = await connectTo(id)
  await dialog.getByLabel(/^How many units do you take/).fill('2')
  await type(dialog, 'On Monday, please')
  await owner.patch(`/api/listings/${id}`, { title: 'Centrifuge without a rotor', location_room: 'O.605' })
  await dialog.getByRole('button', { name: 'Take 2 of 5 units' }).click()
  const said = dialog.getByRole('status').filter({ hasText: 'This has changed' })
  await expect(said).toContainText('Centrifuge without a rotor')
  await expect(said.locator('del')).toHaveText([centrifuge.title, 'Kruyt (O.604)'])
  await expect(said).toContainText('Kruyt (O.605)')
  await expect(dialog.getByLabel(/^How many units do you take/)).toHaveValue('2')
  await expect(dialog.getByRole('textbox', { name: /^Message/ })).toContainText('On Monday, please')
  await noViolations(page)
  await dialog.getByRole('button', { name: 'Take 2 of 5 units' }).click()
  await arrives(page, /\/connections\/\d+$/)
  await expect(page.locator('main')).toContainText('On Monday, please')
})

test('a listing taken in part leads on to what is left of it, with what was typed', async () => {
  const { id } = await aListing(owner, { ...centrifuge, total_units: 10 })
  const dialog = await connectTo(id)
  await dialog.getByLabel(/^How many units do you take/).fill('8')
  await type(dialog, 'For the course')
  await third.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 4 })
  await dialog.getByRole('button', { name: 'Take 8 of 10 units' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '6 units left' })).toBeVisible()
  await expect(dialog.getByText('6 is all there is.')).toBeVisible()
  await expect(dialog.getByLabel(/^How many units do you take/)).toHaveValue('6')
  await dialog.getByLabel(/^How many units do you take/).fill('5')
  await noViolations(page)
  await dialog.getByRole('button', { name: 'Take 5 of 6 units' }).click()
  await arrives(page, /\/connections\/\d+$/)
  await expect(page.locator('main')).toContainText('For the course')
  expect((await page.goto(`${app.url}/listings/${id}`))?.status()).toBe(410)
  await noViolations(page)
  await fitsWidth(page)
  await page.getByRole('link', { name: 'See what is left' }).click()
  await expect(page.locator('main')).toContainText('1 unit')
})

async function connectTo(id: number) {
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await page
    .getByRole('button', { name: /^(Take it|I have this)/ })
    .first()
    .click()
  return page.getByRole('dialog')
}

async function type(dialog: ReturnType<Page['getByRole']>, text: string): Promise<void> {
  await dialog.getByRole('textbox', { name: /^Message/ }).fill(text)
}

const ethanol = {
  exchange_type: 'offer',
  type: 'chemicals',
  title: 'Ethanol absolute',
  substance_category: 'laboratory_use',
  storage: 'room_temperature',
  packaging: 'Bottles',
  total_units: 2,
  volume_weight_unit: 'l',
  manufacturer: 'Generic',
  product_number: 'E-1',
  expiry_date: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10),
  location_building: 'Kruyt',
}

const asked = {
  exchange_type: 'request',
  type: 'chemicals',
  title: 'Ethanol for an open day',
  substance_category: 'laboratory_use',
  total_units: 10,
  volume_weight_unit: 'l',
}
