import { expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, visitor } from './log-in.ts'

test.describe.configure({ mode: 'serial' })

/** A listing answers in order, and what one can do with it is in reach of a thumb. */
const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
let owner: TestClient
let member: TestClient
let id: number

test.beforeAll(async () => {
  owner = await aPerson(app, 'staff@university.example')
  member = await aPerson(app, 'staff@hospital.example')
  const images = [(await owner.upload(await aPicture('#0b6a55'))).body.path]
  const other = { device_type: 'other', device_type_other: 'Cryomat' }
  const listing = await aListing(owner, { ...centrifuge, ...other, title: 'Cryomat 3', images })
  id = listing.id
})

test('photos, facts, description, what else there is, its owner and more from there, each once', async ({
  browser,
}) => {
  const page = await visitor(browser, `${app.url}/listings/${id}`, { viewport: phone })
  const main = page.locator('main')
  const tops: number[] = []
  for (const part of [
    main.getByRole('region', { name: 'Photos' }),
    main.getByText('Quantity').filter({ visible: true }),
    main.getByRole('heading', { name: 'Description' }),
    main.getByRole('heading', { name: 'Specifications' }),
    main.getByRole('region', { name: 'Contact' }),
    main.getByRole('heading', { name: 'More from University of the Park' }),
  ]) {
    await expect(part).toHaveCount(1)
    tops.push((await part.boundingBox())?.y ?? 0)
  }
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
  const facts = main.getByRole('region', { name: 'Specifications' })
  await expect(facts.locator('dt')).toHaveText([
    'Device type',
    'Year of manufacture',
    'Manufacturer',
    'Added',
  ])
  await expect(facts).toContainText('Cryomat')
  await expect(facts).not.toContainText(/\bNo\b|Other/)
  await noViolations(page)
  await fitsWidth(page)
  await page.context().close()
})

test('the facts that decide are seen without scrolling', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/listings/${id}`, { viewport: phone })
  const place = page.getByText('Kruyt (O.604)').filter({ visible: true }).first()
  const bar = page.getByRole('link', { name: 'Log in to take it' }).first()
  const [seen, cover] = [await place.boundingBox(), await bar.boundingBox()]
  expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThan((await barTop(page)) ?? 0)
  expect(cover).not.toBeNull()
  await page.context().close()
})

test('a bar has the one thing to do, for everybody', async ({ browser }) => {
  const cases: [TestClient | null, string | RegExp, string][] = [
    [null, 'Log in to take it', 'link'],
    [member, 'Take it', 'button'],
    [owner, 'Edit listing', 'link'],
  ]
  for (const [who, name, role] of cases) {
    const page = who
      ? await aPage(browser, app, phone, who)
      : await visitor(browser, app.url, { viewport: phone })
    await page.goto(`${app.url}/listings/${id}`)
    await settled(page)
    // An owner's own buttons stand at the top, and the bar comes when they are out of sight.
    if (who === owner) {
      await expect(page.locator('.sticky.bottom-0')).toBeHidden()
      await page.evaluate(() => scrollTo(0, innerHeight))
    }
    const act = page.locator('.sticky').getByRole(role as 'link', { name })
    const { y = 0, height = 0 } = (await act.boundingBox()) ?? {}
    expect(y, String(name)).toBeGreaterThan(600)
    expect(y + height).toBeLessThanOrEqual(740)
    expect(height).toBeGreaterThanOrEqual(44)
    await noViolations(page)
    await page.context().close()
  }
})

test('the bar leaves the act to the page where its button is in sight', async ({ browser }) => {
  const page = await aPage(browser, app, phone, member)
  await page.goto(`${app.url}/listings/${id}`)
  await settled(page)
  const bar = page.locator('.sticky.bottom-0')
  await expect(bar).toBeVisible()
  await page.locator('[data-main-act]').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeVisible()
  await page.context().close()
})

test('logging in returns to the opened form', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/listings/${id}`, { viewport: phone })
  await page.locator('.sticky').getByRole('link', { name: 'Log in to take it' }).click()
  await arrives(page, /\/login\?next=/)
  await settled(page)
  await page.locator('input[name=email]').fill('staff@biotech.example')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('main form button[type=submit]').click()
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: 'How many units do you take?' }),
  ).toBeVisible()
  expect(page.url()).toBe(`${app.url}/listings/${id}#connect`)
  await page.context().close()
})

const barTop = (page: Page) =>
  page
    .locator('.sticky')
    .filter({ hasText: 'Log in to take it' })
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().top).find((top) => top > 500))
