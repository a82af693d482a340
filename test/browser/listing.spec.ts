import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { fitsWidth, noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

test.describe.configure({ mode: 'serial' })

/** A listing's own page and its gallery, in a real browser. */
const app = appForFile(demoFolder)
let owner: TestClient
let other: TestClient
let page: Page
let phone: Page

test.beforeAll(async ({ browser }) => {
  owner = await aPerson(app, 'staff@university.example')
  other = await aPerson(app, 'staff@hospital.example')
  page = await aPage(browser, app, { width: 1280, height: 860 }, owner)
  phone = await aPage(browser, app, { width: 360, height: 780 }, owner)
})

test('an own listing is taken down and shown again, and duplicated without its expiry date', async () => {
  const { id } = await aListing(owner, { ...ethanol, images: [await upload('#0b6a55')] })
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Stop showing' }).click()
  await expect(page.getByText('Only you can see it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Everybody can see it until/)).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await arrives(page, /\/listings\/\d+\/edit/)
  await expect(page.getByRole('status').filter({ hasText: /copy|duplicate/i })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo 1/ })).toBeVisible()
  expect(page.url()).not.toContain(`/${id}/`)
  await page.goto(`${page.url()}?step=2`)
  await expect(page.getByLabel(/^Manufacturer/)).toHaveValue('Generic')
  await expect(page.getByLabel(/^Expiry date/)).toHaveValue('')
})

test('a connected listing cannot be edited, and says why', async () => {
  const { id } = await aListing(owner)
  await other.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 3 })
  await page.goto(`${app.url}/listings/${id}`)
  await expect(
    page.getByText(
      /^Promised on \d\S+ to .+\. You cannot change or delete it until the handover is done or cancelled\.$/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto(`${app.url}/listings/${id}/edit`)
  await expect(page.locator('main')).toContainText(/promised/i)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await noViolations(page)
})

test('the gallery slides for half a second by arrows, keys and thumbnails, and opens full size', async () => {
  const colours = ['#0b6a55', '#7a4fd0', '#b8540a']
  const images = []
  for (const colour of colours) images.push(await upload(colour))
  const { id } = await aListing(owner, { ...centrifuge, images })
  await phone.goto(`${app.url}/listings/${id}`)
  await settled(phone)
  const thumbnails = phone.getByRole('list', { name: 'Choose a photo' })
  const current = thumbnails.locator('[aria-current=true]')
  const [row, frame] = [await thumbnails.boundingBox(), await phone.locator('[data-gallery]').boundingBox()]
  expect(row?.x).toBe(frame?.x)
  await phone.getByRole('button', { name: 'Next photo' }).click()
  const durations = await phone.evaluate(() =>
    document.getAnimations().map(({ effect }) => effect?.getTiming().duration),
  )
  expect(durations).toContain(500)
  await expect(current).toHaveAccessibleName('2 of 3')
  await phone.keyboard.press('ArrowRight')
  await expect(current).toHaveAccessibleName('3 of 3')
  await settled(phone)
  await thumbnails.getByRole('link', { name: '2 of 3' }).click()
  await expect(current).toHaveAccessibleName('2 of 3')
  await settled(phone)
  await phone.keyboard.press('ArrowLeft')
  await expect(current).toHaveAccessibleName('1 of 3')
  const back = phone.getByRole('button', { name: 'Previous photo' })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await expect(back).toHaveCSS('opacity', '0.5')
  await back.focus()
  await expect(back, 'its focus ring is not faint').toHaveCSS('opacity', '1')
  await noViolations(phone)
  await fitsWidth(phone)

  const closer = phone.getByRole('link', { name: 'View full size' })
  await closer.click()
  const full = phone.getByRole('dialog', { name: 'Photos' })
  await expect(full.locator(`img[src="/storage/${images[0]}"]`)).toBeVisible()
  await noViolations(phone)
  await phone.keyboard.press('ArrowRight')
  await expect(full.locator(`img[src="/storage/${images[1]}"]`)).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await expect(closer).toBeFocused()
  await expect(current).toHaveAccessibleName('2 of 3')
})

test('a photo that cannot be loaded, also before the script came, shows the category', async () => {
  const { id } = await aListing(owner, {
    ...centrifuge,
    images: [await upload('#5a3fb0'), await upload('#8a5200')],
  })
  await phone.route('**/storage/**', (route) => route.fulfill({ status: 404 }))
  await phone.goto(`${app.url}/listings/${id}`)
  await settled(phone)
  await expect(phone.getByRole('region', { name: 'Photos' }).locator('img')).toHaveCount(0)
  await phone.unroute('**/storage/**')
})

test('a finger slides the photos, arrow keys do when nothing has the focus, and none comes before it is wanted', async () => {
  const images = [await upload('#0b6a55'), await upload('#7a4fd0'), await upload('#b8540a')]
  const { id } = await aListing(owner, { ...centrifuge, images })
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  const isAsked = (image = '') => asked.some((url) => url.includes(`/detail/${image.split(/[/.]/).at(-2)}`))
  await phone.goto(`${app.url}/listings/${id}`)
  await settled(phone)
  expect(images.map(isAsked)).toEqual([true, false, false])
  const current = phone.getByRole('list', { name: 'Choose a photo' }).locator('[aria-current=true]')
  await phone.keyboard.press('ArrowRight')
  await expect(current).toHaveAccessibleName('2 of 3')
  await expect.poll(() => isAsked(images[1])).toBe(true)

  // A finger does nothing while the photos still slide.
  await settled(phone)
  await phone.locator('[data-gallery]').scrollIntoViewIfNeeded()
  const { x, y, width } = (await phone.locator('[data-gallery]').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  // The others take a finger by Playwright for a tap only.
  if (phone.context().browser()?.browserType().name() !== 'chromium') return
  const touch = await phone.context().newCDPSession(phone)
  const finger = async (from: number, to: number) => {
    const at = (share: number) => ({ touchPoints: [{ x: x + width * share, y: y + 60 }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
    for (const part of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + (to - from) * part) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await finger(0.8, 0.3)
  await expect(current).toHaveAccessibleName('3 of 3')
  await finger(0.2, 0.7)
  await expect(current).toHaveAccessibleName('2 of 3')
  await finger(0.5, 0.45)
  await expect(current).toHaveAccessibleName('2 of 3')
  await phone.mouse.click(x + width * 0.3, y + 60)
  await expect(phone.getByRole('dialog', { name: 'Photos' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(current).toHaveAccessibleName('2 of 3')
})

test('one photo has neither thumbnails nor arrows; without script every photo is a link', async ({
  browser,
}) => {
  const images = [await upload('#0b6a55'), await upload('#7a4fd0')]
  const [one, two] = [
    await aListing(owner, { ...centrifuge, images: images.slice(0, 1) }),
    await aListing(owner, { ...centrifuge, images: [await upload('#333333'), images[1]] }),
  ]
  await page.goto(`${app.url}/listings/${one.id}`)
  await expect(page.locator('[data-gallery]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next photo' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Choose a photo' })).toHaveCount(0)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto(`${app.url}/listings/${two.id}`)
  await bare.getByRole('link', { name: '2 of 2' }).click()
  await expect(bare).toHaveURL(`${app.url}/storage/${images[1]}`)
  await context.close()
})

test('words of forty letters stay within a phone', async ({ browser }) => {
  const long = await aListing(owner, {
    ...centrifuge,
    title: 'Hogedrukvloeistofchromatografieapparatuur',
    manufacturer: 'Wetenschappelijkeinstrumentenfabrikanten',
    location_building: 'Natuurwetenschappelijkeopleidingengebouw',
  })
  const visitor = watched(
    await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage(),
  )
  await visitor.goto(`${app.url}/listings/${long.id}`)
  await fitsWidth(visitor)
  await visitor.goto(`${app.url}/listings/offers`)
  await fitsWidth(visitor)
  await visitor.context().close()
})

test('the page of a listing that is gone leads to similar ones', async ({ browser }) => {
  const gone = await aListing(owner, { ...centrifuge, title: 'Gone for good' })
  await aListing(owner, { ...centrifuge, title: 'Still here' })
  await owner.delete(`/api/listings/${gone.id}`)
  const visitor = watched(
    await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage(),
  )
  expect((await visitor.goto(`${app.url}/listings/${gone.id}`))?.status()).toBe(410)
  await expect(visitor.getByRole('region', { name: 'Similar listings' })).toContainText('Still here')
  await expect(visitor.locator('body')).not.toContainText('Gone for good')
  await noViolations(visitor)
  await fitsWidth(visitor)
  await visitor.getByRole('link', { name: 'Still here' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Still here')
  await visitor.context().close()
})

const upload = async (colour: string): Promise<string> =>
  (await owner.upload(await aPicture(colour))).body.path

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
