import { expect, type Locator, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing, pipetteTips } from '../factories.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

test.describe.configure({ mode: 'serial' })

/** How many one takes: typed, stepped or picked on a phone; never another number than was seen. */
const app = appForFile(demoFolder)
let owner: TestClient
let taker: TestClient
let page: Page
let sent: string[]

test.beforeAll(async ({ browser }) => {
  owner = await aPerson(app, 'staff@university.example')
  taker = await aPerson(app, 'staff@hospital.example')
  page = await aPage(browser, app, { width: 360, height: 740 }, taker)
  page.on('request', (request) => {
    if (request.url().endsWith('/api/connections')) sent.push(request.postData() ?? '')
  })
})
test.beforeEach(() => {
  sent = []
})

test('a 2 over the 1 that stands there takes 2, however often the field is tapped', async () => {
  const dialog = await connectTo(tips)
  const field = howMany(dialog)
  await expect(field).toHaveValue('1')
  await field.click()
  await field.click()
  await page.keyboard.type('2')
  await expect(field).toHaveValue('2')
  await expect(dialog.getByText('You take 2. That leaves 46 for others.')).toBeVisible()
  await noViolations(page)
  await fitsWidth(page)
  await dialog.getByRole('button', { name: 'Take 2 of 48 units' }).click()
  await arrives(page, /\/connections\/\d+$/)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ total_units: 2 })
})

test('more than there is stays while it is typed, is put right and shown, and sent only when pressed again', async () => {
  const dialog = await connectTo(tips)
  const field = howMany(dialog)
  await field.fill('120')
  await expect(field).toHaveValue('120')
  await dialog.getByRole('button', { name: 'Take it', exact: true }).click()
  await expect(field).toHaveValue('48')
  await expect(field).toBeFocused()
  await expect(dialog.getByText('48 is all there is.')).toBeVisible()
  await field.fill('90')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('48')
  await field.fill('70')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('48')
  await expect(dialog.getByText('48 is all there is.')).toBeVisible()
  await noViolations(page)
  await page.waitForTimeout(300)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Take all 48 units' }).click()
  await arrives(page, /\/connections\/\d+$/)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ total_units: 48 })
})

test('a thousand is a thousand however it is written, and what is no number is refused beside its field', async () => {
  for (const written of ['1,000', '1.000', '1\u00a0000']) {
    const dialog = await connectTo({ ...tips, total_units: 2_000 })
    await howMany(dialog).fill('a dozen')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a whole number.')).toBeVisible()
    await expect(howMany(dialog)).toHaveAttribute('aria-invalid', 'true')
    await expect(howMany(dialog)).toHaveValue('a dozen')
    await howMany(dialog).fill(written)
    await expect(dialog.getByText('You take 1,000. That leaves 1,000 for others.')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Take 1,000 of 2,000 units' }).click()
    await arrives(page, /\/connections\/\d+$/)
    expect(JSON.parse(sent.pop() ?? '')).toMatchObject({ total_units: 1_000 })
  }
})

test('buttons of a thumb’s size step and pick', async () => {
  const dialog = await connectTo(tips)
  const [less, more] = [
    dialog.getByRole('button', { name: 'Less' }),
    dialog.getByRole('button', { name: 'More' }),
  ]
  for (const button of [less, more]) {
    const box = await button.boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
  }
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await more.click()
  await expect(howMany(dialog)).toHaveValue('2')
  await dialog.getByRole('button', { name: '24', exact: true }).click()
  await expect(howMany(dialog)).toHaveValue('24')
  await less.click()
  await expect(howMany(dialog)).toHaveValue('23')
  await dialog.getByRole('button', { name: 'All 48' }).click()
  await expect(dialog.getByText('Nothing is left for others.')).toBeVisible()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
})

test('nothing is asked of a single thing, or of a bottle that nobody halves', async () => {
  const one = await connectTo({ ...tips, total_units: 1 })
  await expect(one.getByRole('button', { name: 'Take it', exact: true })).toBeVisible()
  await expect(howMany(one)).toHaveCount(0)
  const bottle = await connectTo(ethanol)
  await expect(bottle.getByRole('textbox', { name: /^How many/ })).toHaveCount(0)
  await expect(bottle.getByText('It is given all at once.')).toBeVisible()
  await bottle.getByRole('button', { name: 'Take all 500 ml' }).click()
  await arrives(page, /\/connections\/\d+$/)
  await expect(page.locator('main')).toContainText('500 ml')
})

test('what goes in portions is taken in portions', async () => {
  const dialog = await connectTo({ ...ethanol, total_units: 2, volume_weight_unit: 'l', portion_size: 500 })
  const field = dialog.getByRole('textbox', { name: 'How many millilitres do you take?' })
  await expect(field).toHaveValue('500')
  await field.fill('700')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('500')
  await expect(dialog.getByText('It comes in portions of 500 ml.')).toBeVisible()
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByRole('button', { name: 'Take 1 l of 2 l' }).click()
  await arrives(page, /\/connections\/\d+$/)
  await expect(page.locator('main')).toContainText('1,000 ml')
})

test('portions are typed in the unit of the amount, and their number is said', async ({ browser }) => {
  const met = { mixture: true, biological_material: false, radioactive: false }
  const { id } = await aListing(owner, { ...ethanol, ...met, total_units: 2, volume_weight_unit: 'l' })
  const tab = await aPage(browser, app, { width: 1280, height: 860 }, owner)
  await tab.goto(`${app.url}/listings/${id}/edit?step=2`)
  await settled(tab)
  const more = tab.locator('summary').filter({ hasText: 'More to say' })
  const field = tab.getByRole('spinbutton', { name: /^Portion size/ })
  await more.click()
  await field.fill('0.3')
  await expect(tab.getByText('6 portions of 300 ml, and 200 ml over')).toBeVisible()
  await field.fill('0.25')
  await expect(tab.getByText('8 portions of 250 ml')).toBeVisible()
  await noViolations(tab)
  await tab.getByRole('button', { name: 'Continue' }).click()
  await arrives(tab, /step=3/)
  expect((await owner.page(`/listings/${id}`)).body.listing.portion_size).toBe(250)
  await tab.goto(`${app.url}/listings/${id}/edit?step=2`)
  await settled(tab)
  await expect(more).toContainText('Portion size: 250 ml')
  await more.click()
  await expect(field).toHaveValue('0.25')
  await tab.context().close()
})

const howMany = (dialog: Locator) => dialog.getByRole('textbox', { name: 'How many units do you take?' })

async function connectTo(values: Parameters<typeof aListing>[1]): Promise<Locator> {
  const { id } = await aListing(owner, values)
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Take it' }).filter({ visible: true }).first().click()
  return page.getByRole('dialog')
}

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
const tips = {
  ...pipetteTips,
  exchange_type: 'offer',
  title: 'Filter tips 200 µl',
  total_units: 48,
  manufacturer: 'Greiner',
  product_number: '739288',
  expiry_date: inAYear,
  location_building: 'Kruyt',
}
const ethanol = {
  exchange_type: 'offer',
  type: 'chemicals',
  title: 'Ethanol absolute',
  substance_category: 'laboratory_use',
  total_units: 500,
  volume_weight_unit: 'ml',
  manufacturer: 'Generic',
  product_number: 'E-1',
  expiry_date: inAYear,
  location_building: 'Kruyt',
}
