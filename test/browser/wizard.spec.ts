import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing } from '../factories.ts'
import { photos } from '../pictures.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives, choose, press, seesFocus, tabTo, type } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

/** Making a listing, in a real browser. */
test.describe.configure({ mode: 'serial' })

const app = appForFile(demoFolder)
let owner: TestClient
let other: TestClient
let page: Page

test.beforeAll(async ({ browser }) => {
  owner = await aPerson(app, 'staff@university.example')
  other = await aPerson(app, 'staff@hospital.example')
  page = await aPage(browser, app, { width: 1280, height: 860 }, owner)
})

test('step 1 reveals its questions, says what is missing and wipes nothing', async () => {
  await page.goto(`${app.url}/listings/create`)
  await settled(page)
  const title = page.getByLabel(/^Title/)
  await expect(title).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: New listing: What it is \(step 1 of 3\)/)
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expect(page.locator('main [role=radiogroup][aria-invalid=true]')).toHaveCount(2)
  await noViolations(page)
  await page.getByRole('radio', { name: /^Request/ }).check()
  await page.getByRole('radio', { name: /^Chemicals/ }).check()
  await expect(page).toHaveTitle(/^New listing/)
  await expect(page.getByLabel(/^Description/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await summary.getByRole('link', { name: 'Enter a title.' }).click()
  await expect(title).toBeFocused()
  await expect(page.getByRole('radio', { name: /^Chemicals/ })).toBeChecked()
  await page.keyboard.type('Ethanol')
  await expect(page.getByRole('textbox', { name: /^Description/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'New questions: Description' })).toBeAttached()
  await expect(page.getByText('Choose photos')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Offer/ }).check()
  await expect(page.getByText('Choose photos')).toBeVisible()
})

test('leaving with unsaved text asks first', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await noViolations(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Ethanol')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('photos: progress, one that fails by name and again, order, words, removal and Undo', async () => {
  await page.goto(`${app.url}/listings/create?exchange_type=offer&type=equipment`)
  await page.getByLabel(/^Title/).fill('Benchtop centrifuge')
  const hold = Promise.withResolvers<void>()
  let uploads = 0
  await page.route('**/api/upload-image', async (route) => {
    uploads += 1
    if (uploads === 1) await hold.promise
    await (uploads === 3 ? route.fulfill({ status: 429, json: busy }) : route.continue())
  })
  await page.locator('input[type=file]').setInputFiles(await photos('front', 'side', 'label'))
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('img') })
  await expect(tiles).toHaveCount(3)
  await expect(page.getByRole('progressbar', { name: 'Sending front.png' })).toBeVisible()
  hold.resolve()
  const failures = page.getByRole('alert').filter({ hasText: '1 photo could not be uploaded' })
  await expect(failures).toContainText('label.png')
  await expect(tiles).toHaveCount(2)
  await noViolations(page)
  await failures.getByRole('button', { name: 'Try again: label.png' }).click()
  await expect(tiles).toHaveCount(3)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(failures).toHaveCount(0)
  await page.unroute('**/api/upload-image')

  await page.locator('input[type=file]').setInputFiles({ ...text, name: 'notes.png' })
  const refused = page.getByRole('alert').filter({ hasText: 'notes.png' })
  await expect(refused).toContainText(/must be a JPG, PNG, GIF, WEBP or SVG/)
  await refused.getByRole('button', { name: 'Dismiss notes.png' }).click()

  for (const [index, words] of ['front', 'side', 'label'].entries())
    await page.getByLabel(`Describe photo ${index + 1}`).fill(words)
  await expect(tiles.nth(0)).toContainText('Cover')
  await page.getByRole('button', { name: 'Move photo 2 left' }).click()
  expect(await order()).toEqual(['side', 'front', 'label'])
  await expect(tiles.nth(0)).toContainText('Cover')
  await expect(page.getByRole('button', { name: 'Move photo 1 right' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Now photo 1 of 3' })).toBeAttached()
  await tiles.nth(2).dragTo(tiles.nth(0))
  expect(await order()).toEqual(['label', 'side', 'front'])

  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  expect(await order()).toEqual(['label', 'front'])
  await expect(page.getByRole('button', { name: 'Undo removal' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo removal' }).click()
  expect(await order()).toEqual(['label', 'side', 'front'])
})

test('Continue saves a draft, says when, and the next step begins at its heading', async () => {
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page, /\/listings\/\d+\/edit\?step=2/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Details')
  await expect(page.getByRole('status').filter({ hasText: /^Draft saved \d\d:\d\d$/ })).toBeVisible()
  await page.goBack()
  await arrives(page, /\/edit\?step=1/)
  await page.goForward()
  await arrives(page, /\/edit\?step=2/)
})

test('of a draft only the next step is within reach, earlier ones always', async () => {
  const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Device type' })).toBeFocused()
  await expect(page).toHaveURL(/step=2/)
  await step(/What it is/).click()
  await arrives(page, /step=1/)
  expect(await order()).toEqual(['label', 'side', 'front'])
  await step(/Where and when/).click()
  await arrives(page, /step=2/)
})

test('step 2 brings numbers down to their maximum and asks no more than it should', async () => {
  await page.getByLabel(/^Device type/).selectOption('other')
  await page.getByLabel(/^Which device/).fill('Spinner')
  await page.getByLabel(/^Quantity/).fill('5000000')
  await page.getByLabel(/^Year of manufacture/).fill('2016')
  await expect(page.getByLabel(/^Quantity/)).toHaveValue('999999')
  await page.getByLabel(/^Quantity/).fill('3')
  await page.getByLabel(/^Manufacturer/).fill('Eppendorf')
  await noViolations(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page, /step=3/)
})

test('what may fit is shown with its reasons while it is filled in', async () => {
  await aListing(other, { ...wish, title: 'Spinner for teaching', manufacturer: 'Eppendorf' })
  await page.goto(`${app.url}/listings/create?exchange_type=offer&type=equipment`)
  await page.getByLabel(/^Title/).fill('A spinner')
  const matches = page.getByRole('complementary', { name: 'Somebody is looking for this' })
  await expect(matches).toContainText('In common: “spinner”')
  await expect(matches.getByRole('link', { name: /Spinner for teaching/ })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(page.getByRole('status').filter({ hasText: '1 possible match' })).toBeAttached()
  await noViolations(page)
  await fitsWidth(page)
  await page.getByLabel(/^Title/).fill('Something else')
  await expect(matches).toHaveCount(0)
  await page.getByLabel(/^Title/).fill('A spinner')
  await expect(matches).toBeVisible()
  await page.getByLabel(/^Title/).fill('')
  await expect(matches).toHaveCount(0)
})

test('before publishing every answer can be changed; then it is there as it was made', async () => {
  await page.goto(`${app.url}/my-listings`)
  await settled(page)
  const link = page.getByRole('link', { name: 'Benchtop centrifuge', exact: true }).first()
  const ahead = page.waitForResponse((response) => response.request().headers().purpose === 'prefetch')
  await link.hover()
  await ahead
  await link.click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
  await step(/Details/).click()
  await arrives(page, /step=2/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page, /step=3/)
  await expect(page.locator('main dl')).toContainText('Spinner')
  await page.getByRole('button', { name: 'Change Title' }).click()
  await arrives(page, /step=1/)
  await page.getByLabel(/^Title/).fill('Benchtop spinner')
  await step(/Details/).click()
  await arrives(page, /step=2/)
  await step(/Where and when/).click()
  await arrives(page, /step=3/)
  await expect(page.locator('main dl')).toContainText('Benchtop spinner')
  await expect(page.locator('summary').filter({ hasText: 'Place' })).toContainText(/\S\s· \S.*Change/)
  await noViolations(page)
  await page.getByRole('button', { name: 'Show this offer' }).click()
  await arrives(page, /\/listings\/\d+$/)
  await expect(page.getByRole('status').filter({ hasText: /now shown/i })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benchtop spinner')
  await noViolations(page)
})

test('an offer with two photos is made without a mouse', async () => {
  // Asked for early: the browser must have heard of it before the key is pressed.
  const choosing = page.waitForEvent('filechooser', { timeout: 0 })
  await page.goto(`${app.url}/listings/create`)
  await settled(page)
  await choose(page, /What do you want to do/, /^Offer/)
  await choose(page, /Category/, /^Equipment/)
  await type(page, /^Title/, 'Made by keyboard')
  await tabTo(page, 'button', /Choose photos/)
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(await photos('one', 'two'))
  await expect(page.getByLabel('Describe photo 2')).toBeVisible()
  await press(page, 'button', 'Move photo 2 left', { back: true })
  await seesFocus(page)
  await press(page, 'button', 'Continue')
  await arrives(page, /step=2/)
  await tabTo(page, 'combobox', /^Device type/)
  await page.keyboard.type('Oven')
  await type(page, /^Year of manufacture/, '2018', { role: 'spinbutton' })
  await type(page, /^Quantity/, '1', { role: 'spinbutton' })
  await type(page, /^Manufacturer/, 'Memmert')
  await press(page, 'button', 'Continue')
  await arrives(page, /step=3/)
  await press(page, 'button', 'Show this offer')
  await arrives(page, /\/listings\/\d+$/)
  await tabTo(page, 'button', 'Next photo')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[aria-current=true]').filter({ has: page.locator('img') })).toHaveAccessibleName(
    '2 of 2',
  )
})

const wish = {
  exchange_type: 'request',
  type: 'equipment',
  device_type: 'other',
  device_type_other: 'x',
  total_units: 1,
}
const busy = { success: false, message: 'Too many at once' }
const text = { mimeType: 'image/png', buffer: Buffer.from('not a picture at all') }

const order = () =>
  page
    .getByRole('textbox', { name: /^Describe photo/ })
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
