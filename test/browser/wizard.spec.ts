import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { type Running, startLabEx } from '../running.ts'
import { fitsWidth, leave, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives, choose, press, seesFocus, tabTo, type } from './keyboard.ts'
import { aPage, aPerson } from './log-in.ts'

/** Making and changing a listing, in a real browser (SPEC.md sections 4, 5; UX.md sections 4, 8). */
test.describe.configure({ mode: 'serial' })

let app: Running
let owner: TestClient
let other: TestClient
let page: Page

test.beforeAll(async ({ browser }) => {
  app = await startLabEx(await demoFolder())
  owner = await aPerson(app, 'staff@university.example')
  other = await aPerson(app, 'staff@hospital.example')
  page = await aPage(browser, app, { width: 1280, height: 860 }, owner)
})
test.afterAll(({ browser }) => leave(browser, app))

test('step 1 reveals its questions, says what is missing and wipes nothing', async () => {
  await page.goto(`${app.url}/listings/create`)
  await settled(page)
  const title = page.getByLabel(/^Title/)
  await expect(title).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Create listing: Basic info \(step 1 of 3\)/)
  await expect(summary.getByRole('link')).toHaveCount(2)
  await noViolations(page)
  await page.getByRole('radio', { name: /^Request/ }).check()
  await page.getByRole('radio', { name: /^Chemicals/ }).check()
  await expect(page).toHaveTitle(/^Create listing/)
  await expect(page.getByLabel(/^Description/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await summary.getByRole('link', { name: /^Title/ }).click()
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Specifications')
  await expect(page.getByRole('status').filter({ hasText: /^Draft saved \d\d:\d\d$/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goForward()
  await expect(page).toHaveURL(/\/edit\?step=2/)
})

test('of a draft only the next step is within reach, earlier ones always', async () => {
  const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Device type' })).toBeFocused()
  await expect(page).toHaveURL(/step=2/)
  await step(/Basic info/).click()
  await arrives(page, /step=1/)
  expect(await order()).toEqual(['label', 'side', 'front'])
  await step(/Publish/).click()
  await arrives(page, /step=2/)
})

test('step 2 brings numbers down to their maximum and asks no more than it should', async () => {
  await page.getByLabel(/^Device type/).selectOption('other')
  await page.getByLabel(/^Which device/).fill('Spinner')
  await page.getByLabel(/^Total units/).fill('5000000')
  await page.getByLabel(/^Year of manufacture/).fill('2016')
  await expect(page.getByLabel(/^Total units/)).toHaveValue('999999')
  await page.getByLabel(/^Total units/).fill('3')
  await page.getByLabel(/^Manufacturer/).fill('Eppendorf')
  await noViolations(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page, /step=3/)
})

test('what may fit is shown with its reasons while it is filled in', async () => {
  await aListing(other, { ...wish, title: 'Spinner for teaching', manufacturer: 'Eppendorf' })
  await page.goto(`${app.url}/listings/create?exchange_type=offer&type=equipment`)
  await page.getByLabel(/^Title/).fill('A spinner')
  const matches = page.getByRole('complementary', { name: 'Possible matches' })
  await expect(matches).toContainText('Because: both mention “spinner”')
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
  await step(/Specifications/).click()
  await arrives(page, /step=2/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page, /step=3/)
  await expect(page.locator('main dl')).toContainText('Spinner')
  await page.getByRole('button', { name: 'Change Title' }).click()
  await arrives(page, /step=1/)
  await page.getByLabel(/^Title/).fill('Benchtop spinner')
  await step(/Specifications/).click()
  await arrives(page, /step=2/)
  await step(/Publish/).click()
  await arrives(page, /step=3/)
  await expect(page.locator('main dl')).toContainText('Benchtop spinner')
  await expect(page.getByLabel(/^Building/)).not.toHaveValue('')
  await noViolations(page)
  await page.getByRole('button', { name: 'Publish offer' }).click()
  await arrives(page, /\/listings\/\d+$/)
  await expect(page.getByRole('status').filter({ hasText: /published/i })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benchtop spinner')
  await noViolations(page)
})

test('of an active listing any step is within reach, and each jump saves', async () => {
  const { id } = await aListing(owner)
  await page.goto(`${app.url}/listings/${id}/edit`)
  await settled(page)
  await page.getByLabel(/^Title/).fill('Renamed centrifuge')
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Publish/ })
    .click()
  await arrives(page, /step=3/)
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()
  expect((await owner.page(`/listings/${id}`)).body.listing.title).toBe('Renamed centrifuge')
})

test('on a phone an own listing begins with what its owner can do', async () => {
  const { id } = await aListing(owner)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Stop showing' })).toBeInViewport()
  await fitsWidth(page)
  await page.setViewportSize({ width: 1280, height: 860 })
})

test('a change whose answer is lost leaves no list that was fetched ahead as it was', async () => {
  const { id } = await aListing(owner, { ...centrifuge, title: 'Lost on the way' })
  // Not watched: a lost answer is an error in the console.
  const tab = await page.context().newPage()
  await tab.goto(`${app.url}/listings/${id}`)
  await settled(tab)
  const list = tab.getByRole('banner').getByRole('link', { name: 'Dashboard' })
  const ahead = tab.waitForResponse((response) => response.request().headers().purpose === 'prefetch')
  await list.hover()
  await ahead
  await tab.route(`**/api/listings/${id}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await tab.getByRole('button', { name: 'Stop showing' }).click()
  await expect(tab.getByRole('alert')).toContainText('could not reach LabEx')
  await tab.unroute(`**/api/listings/${id}`)
  await list.click()
  await arrives(tab, /dashboard/)
  await expect(tab.getByRole('row', { name: /Lost on the way/ })).toContainText('Inactive')
  await tab.close()
})

test('what was said where it was done is not said again on another page', async () => {
  await aListing(owner, { ...centrifuge, title: 'Hidden and shown' })
  const row = page.getByRole('row', { name: /Hidden and shown/ })
  await page.goto(`${app.url}/dashboard`)
  await row.getByRole('button', { name: /^Stop showing/ }).click()
  await expect(row).toContainText('Inactive')
  await row.getByRole('button', { name: /^Publish/ }).click()
  await expect(row).toContainText('Active')
  const said = page.getByRole('status').filter({ hasText: 'is published' })
  await expect(said).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Requests' }).click()
  await arrives(page, /requests/)
  await settled(page)
  expect(await said.count()).toBe(0)
})

test('Back after connecting shows the listing as it is by now', async () => {
  await aListing(other, { ...centrifuge, title: 'Ours in a moment' })
  await page.goto(`${app.url}/listings/offers?search=moment`)
  await page.getByRole('link', { name: 'Ours in a moment' }).click()
  await page.getByRole('button', { name: 'Connect' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()
  await arrives(page, /connections/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'See the connection' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' })).toHaveCount(0)
})

test('Duplicate pressed twice makes one copy', async () => {
  await aListing(owner, { ...centrifuge, title: 'Only once more' })
  await page.goto(`${app.url}/dashboard`)
  await settled(page)
  const row = page.getByRole('row', { name: /Only once more/ })
  await row.getByRole('button', { name: /^Duplicate/ }).dblclick()
  await arrives(page, /edit/)
  const { body } = await owner.get('/api/dashboard/listings/0')
  const copies = body.listings.filter(({ title }: { title: string }) => title === 'Only once more')
  expect(copies).toHaveLength(2)
})

test('a number above the most there may be becomes the most before anyone sends it', async () => {
  const { id } = await aListing(owner)
  await page.goto(`${app.url}/listings/${id}/edit?step=2`)
  await settled(page)
  const units = page.getByLabel(/^Total units/)
  await units.fill('9999999')
  await expect(units).toHaveValue('999999')
})

test('an edit from a second tab is refused and loses nothing typed', async () => {
  const { id } = await aListing(owner)
  await page.goto(`${app.url}/listings/${id}/edit`)
  await settled(page)
  await page.getByLabel(/^Title/).fill('Typed in the first tab')
  await owner.patch(`/api/listings/${id}`, { title: 'Saved in the second' })
  await page.getByRole('button', { name: 'Continue' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'This listing was changed elsewhere' })
  await expect(notice).toBeVisible()
  await expect(notice.locator('..')).toBeFocused()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Typed in the first tab')
  await noViolations(page)
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Saved in the second')
})

test('dates begin today, and what is asked follows the category', async () => {
  await page.goto(`${app.url}/listings/create?exchange_type=offer&type=chemicals`)
  await settled(page)
  await page.getByLabel(/^Title/).fill('Ethanol')
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const { listings } = (await owner.page('/my-listings')).body
  await page.goto(`${app.url}/listings/${listings[0].id}/edit?step=2`)
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date())
  await expect(page.getByLabel(/^Expiry date/)).toHaveAttribute('min', today)
  await expect(page.getByText(/^Expiry date \(required\)/)).toBeVisible()
  await expect(page.getByLabel(/^Year of manufacture/)).toHaveCount(0)
  await page.getByLabel(/^Expiry date/).fill('2020-01-01')
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Expiry date')
  await expect(page.getByLabel(/^Expiry date/)).toHaveValue('2020-01-01')
})

test('an offer with two photos is made without a mouse', async () => {
  // Asked for early: the browser must have heard of it before the key is pressed.
  const choosing = page.waitForEvent('filechooser', { timeout: 60_000 })
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
  await type(page, /^Total units/, '1', { role: 'spinbutton' })
  await type(page, /^Manufacturer/, 'Memmert')
  await press(page, 'button', 'Continue')
  await arrives(page, /step=3/)
  await press(page, 'button', 'Publish offer')
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

const photos = (...names: string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await aPicture(`#${index + 2}a6a5a`)),
    })),
  )
