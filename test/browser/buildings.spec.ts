import { type Browser, type CDPSession, expect, type Locator, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { axeFailures, fitsWidth, noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, visitor } from './log-in.ts'

/** Pins by finger and by key, what suggests the buildings, and the frames of the preview. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
let admin: TestClient

test.beforeAll(async () => {
  admin = await aPerson(app, 'admin@labex.example')
  expect((await admin.post('/api/admin/buildings', { name_en: 'Moon house' })).status).toBe(200)
})

test('a finger puts and drags a pin, and a swipe over the plan scrolls', async ({ browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'the others take a finger by Playwright for a tap only')
  const { page, touch } = await onPhone(browser)
  await page.goto(`${app.url}/admin/buildings/create`)
  await settled(page)
  await page.getByLabel('Name in English').fill('Solar tower')
  const place = pinOf(page)
  await place.evaluate((pin) => pin.parentElement?.scrollIntoView({ block: 'center' }))
  const plan = await boxOf(place.locator('..'))
  const at = (x: number, y: number) => ({ x: plan.x + plan.width * x, y: plan.y + plan.height * y })

  await page.touchscreen.tap(at(0.7, 0.2).x, at(0.7, 0.2).y)
  await expect(place).toHaveAccessibleName(/70% from the left, 20% from the top/)
  await swipe(touch, at(0.7, 0.2), at(0.4, 0.6))
  await expect(place).toHaveAccessibleName(/40% from the left, 60% from the top/)
  await noViolations(page)
  await fitsWidth(page)

  const before = await page.evaluate(() => scrollY)
  await swipe(touch, at(0.1, 0.9), at(0.1, 0.1))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  await expect(place).toHaveAccessibleName(/40% from the left, 60% from the top/)
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page).toHaveURL(/\/admin\/buildings$/)
  expect(await savedPin('Solar tower')).toEqual({ x: expect.closeTo(0.4, 1), y: expect.closeTo(0.6, 1) })
  await page.context().close()
})

test('keys put a pin, by steps, in the park only, and it is said', async ({ browser }) => {
  const page = await aPage(browser, app, phone, admin)
  await page.goto(`${app.url}/admin/buildings/create`)
  await settled(page)
  await page.getByLabel('Name in English').fill('Glass house')
  await page.getByLabel('Also written as').focus()
  // The way to a map for the park comes first, as there is none yet.
  while (!(await pinOf(page).evaluate((pin) => pin === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').getByText('51% from the left, 50% from the top')).toBeAttached()
  for (const key of ['Shift+ArrowUp', 'Shift+ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  await expect(pinOf(page)).toHaveAccessibleName(/51% from the left, 41% from the top/)
  await page.keyboard.press('Enter')
  for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(pinOf(page)).toHaveAccessibleName(/ 0% from the left, 41% from the top/)
  await expect(page.getByRole('spinbutton', { name: 'From the left' })).toHaveValue('0')
  await page.getByRole('spinbutton', { name: 'From the top' }).fill('12.5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/buildings$/)
  expect(await savedPin('Glass house')).toEqual({ x: 0, y: 0.125 })
  await page.context().close()
})

test('forms suggest the buildings as soon as their place is entered, and take any other', async ({
  browser,
}) => {
  const page = await visitor(browser, `${app.url}/join-labex`, { viewport: phone })
  const place = page.getByLabel('Location', { exact: false }).first()
  await expect(page.locator('datalist option')).toHaveCount(0)
  await place.focus()
  await expectSuggested(place, 'Moon house')
  await place.fill('Barn behind the mill')
  await expect(place).toHaveValue('Barn behind the mill')
  await noViolations(page)

  const own = await aPage(browser, app, phone, await aPerson(app, 'staff@university.example'))
  await own.goto(`${app.url}/account`)
  await settled(own)
  const building = own.getByLabel('Your building')
  await building.focus()
  await expectSuggested(building, 'Moon house')
  for (const each of [page, own]) await each.context().close()
})

for (const [language, theme] of [
  ['en', 'light'],
  ['nl', 'dark'],
] as const)
  test(`what a preview frames can be read, ${language} and ${theme}`, async ({ browser }) => {
    const given = { section: 'look', values: { accent: '#7a1fa2' }, language, theme }
    const { body } = await admin.post('/api/admin/settings/preview', given)
    const page = watched(await (await browser.newContext({ viewport: phone })).newPage())
    for (const name of ['landing', 'list', 'mail'] as const) {
      // In its frame it is inert, so axe would pass over it.
      await page.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body: body[name] }))
      await page.goto(`${app.url}/framed`)
      await expect(page.locator('body')).toContainText('LabEx')
      const found = await axeFailures(page)
      expect(
        found.filter((one) => name !== 'mail' || !ofPages.test(one)),
        name,
      ).toEqual([])
      await fitsWidth(page, name)
      await page.unroute('**/framed')
    }
    await page.context().close()
  })

/** A mail has no landmarks. */
const ofPages = /^(?:landmark-one-main|region):/

const pinOf = (page: Page) => page.getByRole('button', { name: /^Pin of the building/ })

/** In the list that this very field names. */
async function expectSuggested(field: Locator, name: string): Promise<void> {
  const list = await field.getAttribute('list')
  await expect(field.page().locator(`datalist[id="${list}"] option[value="${name}"]`)).toBeAttached()
}

async function onPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: app.url })))
  const page = watched(await context.newPage())
  return { page, touch: await context.newCDPSession(page) }
}

async function boxOf(plan: Locator) {
  const box = await plan.boundingBox()
  if (!box) throw new Error('no plan is shown')
  return box
}

interface Point {
  x: number
  y: number
}

async function swipe(touch: CDPSession, from: Point, to: Point): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  await send('touchEnd', [])
}

async function savedPin(name: string): Promise<unknown> {
  const { buildings } = (await admin.get('/api/buildings')).body
  return buildings.find((one: { name: string }) => one.name === name)?.pin
}
