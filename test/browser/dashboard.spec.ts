import { type Browser, expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import type { TestClient } from '../client.ts'
import { centrifuge } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPerson, keptBack } from './log-in.ts'

/** The dashboard's rows and what they do, and the number in the top bar. */
const app = appForFile(demoFolder)

test('listings are hidden, shown, duplicated and deleted from their rows, and focus goes on', async ({
  browser,
}) => {
  const me = await aPerson(app, 'emma@university.example')
  for (const title of ['First', 'Second', 'Third']) await publish(me, title)
  const page = await dashboardOf(browser, 'emma@university.example')
  const second = rowOf(page, 'My listings', 'Second')
  await second.getByRole('button', { name: 'Stop showing: Second' }).click()
  await expect(second).toContainText('Not shown')
  await expect(page.getByRole('status').filter({ hasText: 'no longer shown' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Show: Second' })).toBeFocused()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(second).toContainText('Shown')
  await second.getByRole('button', { name: 'Delete: Second' }).click()
  await noViolations(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete listing' }).click()
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'First', exact: true })).toBeFocused()
  await rowOf(page, 'My listings', 'First').getByRole('button', { name: 'Duplicate: First' }).click()
  await expect(page).toHaveURL(/\/listings\/\d+\/edit/)
  await expect(page.locator('main h1')).toBeFocused()
  await page.goto(`${app.url}/dashboard`)
  const todo = page.getByRole('region', { name: 'Waiting for you' })
  await todo.getByRole('link', { name: /^Continue\s?: First/ }).click()
  await expect(page).toHaveURL(/\/edit\?step=\d/)
  await page.context().close()
})

test('what cannot be deleted says why and stays, and what is connected is locked', async ({ browser }) => {
  const me = await aPerson(app, 'farid@university.example')
  const id = await publish(me, 'Wanted by two')
  const page = await dashboardOf(browser, 'farid@university.example')
  const row = rowOf(page, 'My listings', 'Wanted by two')
  await row.getByRole('button', { name: /^Delete/ }).click()
  const other = await aPerson(app, 'staff@biotech.example')
  const asked = { exchange_type: 'offer', listing_id: id, total_units: 3 }
  expect((await other.post('/api/connections', asked)).status).toBe(200)
  const dialog = page.getByRole('alertdialog')
  const letListIn = await keptBack(page, '**/dashboard')
  await dialog.getByRole('button', { name: 'Delete listing' }).click()
  await expect(dialog.getByRole('alert')).toContainText('promised')
  await dialog.getByRole('button', { name: 'Keep listing' }).click()
  // The list comes only now, and a frame before the browser takes focus from the button that it locks.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: queueMicrotask }))
  letListIn()
  await expect(row.getByRole('button', { name: /^Duplicate/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'My listings' }).getByRole('alert')).toContainText('promised')
  await page.reload()
  await expect(row).toContainText('Cannot be changed or deleted while promised')
  for (const act of ['Edit', 'Delete']) {
    const button = row.getByRole('button', { name: new RegExp(`^${act}`) })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Cannot be changed or deleted while promised')
  }
  await page.context().close()
})

test('an alert is paused, resumed and deleted from its row', async ({ browser }) => {
  const me = await aPerson(app, 'greta@university.example')
  await me.post('/api/alerts', { exchange_type: 'offer', specifications: { type: ['chemicals'] } })
  const page = await dashboardOf(browser, 'greta@university.example')
  const row = rowOf(page, 'My alerts', 'Chemicals')
  await row.getByRole('button', { name: /^Pause/ }).click()
  await expect(row).toContainText('Paused')
  await expect(row.getByRole('button', { name: /^Resume/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete alert' }).click()
  await expect(page.getByRole('heading', { name: 'My alerts' })).toBeFocused()
  await expect(page.getByText('You do not have any alerts yet')).toBeVisible()
  await page.context().close()
})

test('a browse state becomes an alert, with what it says and finds now', async ({ browser }) => {
  const page = await dashboardOf(browser, 'bram@university.example', false)
  await page.goto(`${app.url}/listings/offers?type=equipment&device_type=centrifuge&total_units=2`)
  await settled(page)
  await page.getByRole('button', { name: 'Set an alert for this' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Change what it looks for' }).click()
  await expect(page.locator('main h1')).toBeFocused()
  const preview = page.getByRole('complementary')
  await expect(preview).toContainText('offers of equipment (centrifuge) with at least 2 units')
  const before = await preview.getByRole('link').textContent()
  await page.getByRole('checkbox', { name: /^Centrifuge/ }).uncheck()
  await expect(preview).toContainText('offers of equipment with at least 2 units')
  await expect(preview.getByRole('link')).not.toHaveText(before ?? '')
  await page.getByRole('checkbox', { name: /^Equipment/ }).uncheck()
  await expect(page.getByRole('checkbox', { name: /^Centrifuge/ })).toHaveCount(0)
  await page.getByRole('radio', { name: /^Weekly/ }).check()
  await noViolations(page)
  await page.locator('main form').getByRole('button', { name: 'Set an alert' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(rowOf(page, 'My alerts', 'at least 2 units')).toContainText('Active')
  await page.context().close()
})

test('a minimum below 1 stays in its field, which says what is wrong', async ({ browser }) => {
  const page = await dashboardOf(browser, 'daan@university.example', false)
  await page.goto(`${app.url}/alerts/create`)
  await settled(page)
  const units = page.getByLabel('At least this many units')
  await units.fill('0')
  await expect(units).toHaveValue('0')
  await expect(units).toHaveAccessibleDescription(/Enter a number from 1 to/)
  await page.locator('main form').getByRole('button', { name: 'Set an alert' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
    'Enter a number from 1',
  )
  await units.fill('3')
  await expect(page.getByRole('complementary')).toContainText('at least 3 units')
  await page.context().close()
})

test('all of them are a press away, and the page is in the address, for Back and reload', async ({
  browser,
}) => {
  const me = await aPerson(app, 'bram@university.example')
  for (let index = 1; index <= 12; index += 1) await publish(me, `Paged ${index}`)
  const page = await dashboardOf(browser, 'bram@university.example', false)
  await expect(page.getByRole('region', { name: 'My listings' }).locator('tbody > tr')).toHaveCount(5)
  await page.getByRole('link', { name: /^All \d+\s*: My listings/ }).click()
  await page
    .getByRole('navigation', { name: /My listings/ })
    .getByRole('link', { name: 'Page 2' })
    .click()
  await expect(page).toHaveURL(/\/my-listings\?page=2$/)
  const oldest = page.getByRole('link', { name: 'Paged 1', exact: true })
  await expect(oldest).toBeVisible()
  await page.reload()
  await settled(page)
  await oldest.click()
  await expect(page.locator('main h1')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/my-listings\?page=2$/)
  await page.getByLabel('Search', { exact: true }).fill('paged 12')
  await expect(page).toHaveURL(/\/my-listings\?search=paged\+12$/)
  await expect(page.locator('tbody > tr')).toHaveCount(1)
  await page.getByLabel('Status').selectOption({ label: 'Draft' })
  await expect(page.getByText('Nothing found')).toBeVisible()
  await noViolations(page)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.locator('tbody > tr')).toHaveCount(10)
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('')
  await page.context().close()
})

test('a listing that ends soon is extended where it stands, and the count goes down', async ({ browser }) => {
  const me = await aPerson(app, 'chiara@university.example')
  const id = await publish(me, 'Nearly over')
  await inDatabase(app, (db) =>
    sql`update listings set expires_at = now() + interval '3 days' where id = ${id}`.execute(db),
  )
  const page = await dashboardOf(browser, 'chiara@university.example', false)
  const home = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Dashboard/ })
    .first()
  await expect(home).toHaveAccessibleName(/1 thing waits for you/)
  const todo = page.getByRole('region', { name: 'Waiting for you' })
  await todo.getByRole('button', { name: /^Extend by four months\s*: Nearly over/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Extended' })).toBeVisible()
  await expect(todo.getByRole('listitem')).toHaveCount(0)
  await expect(home).toHaveAccessibleName('Dashboard')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeFocused()
  await page.context().close()
})

test('the number of new matches follows while the tab is shown, and rests while it is not', async ({
  browser,
}) => {
  const me = await aPerson(app, 'hugo@university.example')
  await me.post('/api/alerts', { exchange_type: 'offer', specifications: { search: ['zymograph'] } })
  const page = await dashboardOf(browser, 'hugo@university.example')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/matches/unread')) asked.push(request.url())
  })
  const matches = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Matches/ })
    .first()
  await expect(matches).toHaveAccessibleName('Matches')
  await publish(await aPerson(app, 'staff@biotech.example'), 'Zymograph stand')
  await expect.poll(() => unreadOf(me)).toBe(1)
  await page.clock.fastForward(61_000)
  await expect(matches).toHaveAccessibleName(/^Matches\s*1/)
  await show(page, false)
  asked.length = 0
  await page.clock.fastForward(600_000)
  await publish(await aPerson(app, 'staff@biotech.example'), 'Zymograph lid')
  await expect.poll(() => unreadOf(me)).toBe(2)
  expect(asked).toEqual([])
  await show(page, true)
  await expect(matches).toHaveAccessibleName(/^Matches\s*2/)
  await matches.click()
  await expect(page.getByRole('link', { name: 'Zymograph lid' })).toBeVisible()
  await expect(matches).toHaveAccessibleName('Matches')
  await page.context().close()
})

async function dashboardOf(browser: Browser, email: string, clock = true): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  const page = watched(await context.newPage())
  if (clock) await page.clock.install()
  const { cookies } = await aPerson(app, email)
  const url = new URL(app.url)
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, domain: url.hostname, path: '/' })),
  )
  await page.goto(`${app.url}/dashboard`)
  await settled(page)
  return page
}

const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: text })

/** As when somebody turns to another tab and back. */
const show = (page: Page, isShown: boolean) =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isShown)

async function publish(owner: TestClient, title: string): Promise<number> {
  const { body } = await owner.post('/api/listings', { ...centrifuge, title })
  const { id } = body.listing
  const published = await owner.patch(`/api/listings/${id}`, { ...centrifuge, title, status: 'active' })
  expect(published.status).toBe(200)
  return id
}

const unreadOf = async (owner: TestClient) => (await owner.get('/api/matches/unread')).body.unread_matches
