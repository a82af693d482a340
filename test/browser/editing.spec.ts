import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { settlePassedDates } from '../../src/listings/write/past-date.ts'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { mailTo } from '../mailbox.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

/** Changing a listing, and what its pages show afterwards, in a real browser. */
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

test('of an active listing any step is within reach, and each jump saves', async () => {
  const { id } = await aListing(owner)
  await page.goto(`${app.url}/listings/${id}/edit`)
  await settled(page)
  await page.getByLabel(/^Title/).fill('Renamed centrifuge')
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Where and when/ })
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
  await expect(tab.getByRole('row', { name: /Lost on the way/ })).toContainText('Not shown')
  await tab.close()
})

test('what was said where it was done is not said again on another page', async () => {
  await aListing(owner, { ...centrifuge, title: 'Hidden and shown' })
  const row = page.getByRole('row', { name: /Hidden and shown/ })
  await page.goto(`${app.url}/dashboard`)
  await row.getByRole('button', { name: /^Stop showing/ }).click()
  await expect(row).toContainText('Not shown')
  await row.getByRole('button', { name: /^Show/ }).click()
  await expect(row).toContainText('Shown')
  const said = page.getByRole('status').filter({ hasText: 'is now shown' })
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
  await page.getByRole('button', { name: 'Take it' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take 1 of 3 units' }).click()
  await arrives(page, /connections/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'See the handover' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take it' })).toHaveCount(0)
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

test('a number above the most there may be stays while it is typed, and becomes the most when its field is left', async () => {
  const { id } = await aListing(owner)
  await page.goto(`${app.url}/listings/${id}/edit?step=2`)
  await settled(page)
  const units = page.getByLabel(/^Quantity/)
  await units.fill('9999999')
  await expect(units).toHaveValue('9999999')
  await page
    .getByRole('button', { name: /^Save|^Continue/ })
    .first()
    .click()
  await expect(page.getByText('Enter a number from 1 to 999,999').first()).toBeVisible()
  await expect(units).toHaveValue('9999999')
  await units.fill('8888888')
  await units.blur()
  await expect(units).toHaveValue('999999')
  await expect(page.getByText('At most 999,999.')).toBeVisible()
})

test('what was added up to more than can be typed stays within reach', async () => {
  const { id } = await aListing(owner)
  await inDatabase(app, (db) =>
    sql`update listings set attributes = attributes || '{"total_units": 1500000}' where id = ${id}`.execute(
      db,
    ),
  )
  await page.goto(`${app.url}/listings/${id}/edit?step=2`)
  await settled(page)
  const units = page.getByLabel(/^Quantity/)
  await units.fill('1400000')
  await units.fill('1500000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page, /step=3/)
  expect((await owner.page(`/listings/${id}`)).body.listing.total_units).toBe(1_500_000)
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

test('past its date it says what it is fit for, and a click of the mail keeps it', async ({ browser }) => {
  const tips = {
    ...{ exchange_type: 'offer', type: 'disposables', title: 'Tips of last year', total_units: 2 },
    ...{
      disposable_type: 'pipette_tips',
      manufacturer: 'Greiner',
      product_number: '7',
      fit_for: ['clinical'],
    },
    ...{ expiry_date: '2099-01-01', availability_type: 'free', location_building: 'Kruyt' },
  }
  const { id } = await aListing(owner, tips)
  const phone = await aPage(browser, app, { width: 360, height: 740 }, owner)
  await phone.goto(`${app.url}/listings/${id}/edit?step=2`)
  await settled(phone)
  const uses = phone.getByRole('group', { name: /^Fit for/ })
  const clinical = uses.getByRole('checkbox', { name: /^Clinical/ })
  await phone.locator('summary').filter({ hasText: 'More to say' }).click()
  await expect(clinical).toBeChecked()
  await phone.getByLabel(/^Expiry date/).fill('2026-01-31')
  // What was said for the other day is no answer for this one.
  await expect(clinical).not.toBeChecked()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(uses).toContainText('Its date has passed: choose what it is still fit for.')
  await noViolations(phone)
  await fitsWidth(phone)
  await uses.getByRole('checkbox', { name: 'Teaching' }).check()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await arrives(phone, /step=3/)
  expect((await owner.page(`/listings/${id}`)).body.listing).toMatchObject({ fit_for: ['teaching'] })
  const hidden = await aListing(owner, { ...tips, title: 'Tips for the clinic' })
  await owner.patch(`/api/listings/${hidden.id}`, { expiry_date: '2026-01-31', fit_for: ['clinical'] })
  await inDatabase(app, async (db) => {
    // As if nobody had said anything since its date passed.
    await sql`update listings set past_date_answered = null where id in (${id}, ${hidden.id})`.execute(db)
    await settlePassedDates(db)
  })
  // The dashboard and its own page ask the same, until the same day, and lead to the same answer.
  await phone.goto(`${app.url}/dashboard`)
  await settled(phone)
  const row = phone.locator(`[data-row=asked-${id}]`)
  const asked = (await row.locator('p > span').nth(1).textContent()) ?? ''
  expect(asked).toMatch(/^The expiry date has passed\. .*Answer by \d/)
  await phone.goto(`${app.url}/listings/${id}`)
  await settled(phone)
  const panel = phone.getByRole('region', { name: 'Your listing' })
  await expect(panel.getByText(asked)).toBeVisible()
  await expect(panel.getByText(/Everybody can see it/)).toHaveCount(0)
  await noViolations(phone)
  await fitsWidth(phone)
  // On a phone the answer is what the thumb reaches, not the form, once the panel's own is out of sight.
  await phone.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(phone.locator('.sticky.bottom-0').getByRole('link')).toHaveText(['Keep or remove'])
  await panel.getByRole('link', { name: 'Keep or remove' }).click()
  await arrives(phone, new RegExp(`/listings/${id}/keep$`))
  await phone.goto(`${app.url}/listings/${hidden.id}`)
  await expect(panel.getByText(/so others no longer see it\. .*Answer by .*off the lists/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  const { links } = await mailTo(app.dataDir, 'staff@university.example', /Tips of last year/)
  await phone.context().clearCookies()
  await phone.goto(links[0] ?? '')
  await settled(phone)
  await expect(uses.getByRole('checkbox', { name: 'Teaching' })).toBeChecked()
  await noViolations(phone)
  await fitsWidth(phone)
  await phone.getByRole('button', { name: 'Keep showing it' }).click()
  await expect(phone.getByText('Thank you. Others see it, with what it is still fit for.')).toBeVisible()
  await noViolations(phone)
  const { listing } = (await owner.page(`/listings/${id}`)).body
  expect([listing.status, listing.answer_by]).toEqual(['active', null])
  await phone.context().close()
})
