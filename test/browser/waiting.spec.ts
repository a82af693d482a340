import { type Browser, expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { centrifuge } from '../factories.ts'
import { fitsWidth, noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPerson } from './log-in.ts'

/** What waits for somebody is the first thing on their dashboard, and answered from there. */
const app = appForFile(demoFolder)

test('a giver sees who takes what, and a mail to them is one tap away', async ({ browser }) => {
  const { giver, page } = await aGiver(browser, 'emma@university.example', 'Spare rotor')
  const todo = page.getByRole('region', { name: 'Waiting for you' })
  const item = todo.getByRole('listitem').filter({ hasText: 'Spare rotor' })
  await expect(item).toContainText('Sofie Jansen, Biotech Campus, takes 3 units of Spare rotor')
  await expect(page.locator('header summary')).toHaveAccessibleName(/Menu\s*1 thing waits for you/)
  const mail = item.getByRole('link', { name: /^Mail/ })
  const url = new URL((await mail.getAttribute('href')) ?? '')
  expect([url.protocol, url.pathname]).toEqual(['mailto:', 'staff@biotech.example'])
  expect(url.searchParams.get('subject')).toBe('Spare rotor')
  expect(url.searchParams.get('body')).toMatch(/^Hi Sofie Jansen,\n\n.*3 units.*\n\nEmma Smit$/s)
  await noViolations(page)
  await fitsWidth(page)
  await item.getByRole('button', { name: /^I have written/ }).tap()
  await expect(todo.getByRole('status').filter({ hasText: 'Noted' })).toBeVisible()
  await expect(item).toHaveCount(0)
  await expect(page.locator('header summary')).toHaveAccessibleName('Menu')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0)
  expect((await giver.get('/api/matches/unread')).body.waiting).toBe(0)
  await page.context().close()
})

test('a proposed time is accepted in one tap', async ({ browser }) => {
  const { page, taker, id } = await aGiver(browser, 'farid@university.example', 'Old shaker')
  const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await taker.post(`/api/connections/${id}/pickups`, { starts_at, place: 'Loading dock' })
  await page.reload()
  await settled(page)
  const todo = page.getByRole('region', { name: 'Waiting for you' })
  const item = todo.getByRole('listitem').filter({ hasText: 'Old shaker' })
  await expect(item).toContainText(/Sofie Jansen, Biotech Campus, proposes .*Loading dock/)
  await item.getByRole('button', { name: /^Accept/ }).tap()
  await expect(item).toHaveCount(0)
  const { connection } = (await taker.page(`/connections/${id}`)).body
  expect(connection.pickups.map(({ status }: { status: string }) => status)).toEqual(['agreed'])
  await page.context().close()
})

test('an administrator of no organisation is offered nothing they may not do', async ({ browser }) => {
  const page = await dashboardOf(browser, await aPerson(app, 'admin@labex.example'))
  await expect(page.getByRole('heading', { name: 'You administer and browse' })).toHaveCount(0)
  await expect(page.getByText('You administer and browse')).toBeVisible()
  const links = await page
    .locator('main a, header a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.filter((href) => /create|edit|renew|my-|^\/alerts/.test(href))).toEqual([])
  expect(links).toContain('/admin')
  // Their own work is that of the park: what is stuck, and who can be asked.
  const buttons = await page.locator('main').getByRole('button').allInnerTexts()
  expect(buttons.filter((words) => !words.startsWith('Ask the owner'))).toEqual([])
  await noViolations(page)
  await page.context().close()
})

test('without script all of one’s own can be read, narrowed and paged', async ({ browser }) => {
  const staff = await aPerson(app, 'staff@university.example')
  const page = await dashboardOf(browser, staff, { javaScriptEnabled: false }, '/my-listings')
  await expect(page.locator('tbody > tr')).toHaveCount(10)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goto(`${app.url}/my-connections`)
  await page.getByLabel('Status').selectOption({ label: 'Open' })
  await page.getByLabel('Search').press('Enter')
  await expect(page).toHaveURL(/state=open/)
  await expect(page.locator('tbody > tr').first()).toContainText('Open')
  await expect(page.locator('tbody')).not.toContainText('Handed over')
  await page.goto(`${app.url}/alerts?state=active`)
  await expect(page.locator('tbody > tr').first()).toContainText('Active')
  await page.context().close()
})

/** Somebody's dashboard on a phone, after a colleague of another organisation took what they offered. */
async function aGiver(browser: Browser, email: string, title: string) {
  const [giver, taker] = [await aPerson(app, email), await aPerson(app, 'staff@biotech.example')]
  const { listing } = (await giver.post('/api/listings', { ...centrifuge, title })).body
  await giver.patch(`/api/listings/${listing.id}`, { ...centrifuge, title, status: 'active' })
  const body = { exchange_type: 'offer', listing_id: listing.id, total_units: 3 }
  const id = (await taker.post('/api/connections', body)).body.connection_id as number
  return { giver, taker, id, page: await dashboardOf(browser, giver, phone) }
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

async function dashboardOf(
  browser: Browser,
  { cookies }: TestClient,
  look: Parameters<Browser['newContext']>[0] = {},
  path = '/dashboard',
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...look })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })))
  const page = watched(await context.newPage())
  await page.goto(app.url + path)
  if (look?.javaScriptEnabled !== false) await settled(page)
  return page
}
