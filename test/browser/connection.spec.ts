import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { remindOwners } from '../../src/listings/write/reminders.ts'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { mailTo } from '../mailbox.ts'
import { aPicture } from '../pictures.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, visitor } from './log-in.ts'

/** The page of a connection: where the goods are, the second press, and what became of the rest. */
test.describe.configure({ mode: 'serial' })

const app = appForFile(demoFolder)
let owner: TestClient
let other: TestClient
let page: Page

test.beforeAll(async ({ browser }) => {
  owner = await aPerson(app, 'staff@university.example')
  other = await aPerson(app, 'staff@hospital.example')
  page = await aPage(browser, app, { width: 1280, height: 860 }, other)
})

async function connect(values: Record<string, unknown>, units: number) {
  const listing = await aListing(owner, { ...centrifuge, ...values })
  const { body } = await other.post('/api/connections', {
    ...{ exchange_type: 'offer', listing_id: listing.id, total_units: units },
  })
  return { listing: listing.id as number, connection: body.connection_id as number }
}

async function open(connection: number) {
  await page.goto(`${app.url}/connections/${connection}`)
  await settled(page)
}

const fact = (label: string) => page.locator('main dl > div').filter({ hasText: label })

test('it shows the photo, the building and room and how it is to be had', async () => {
  const path = (await owner.upload(await aPicture())).body.path
  const { connection } = await connect({ title: 'Seen from inside', images: [path] }, 3)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await open(connection)
    await expect(page.getByRole('region', { name: 'Pick up at' })).toContainText('Kruyt (O.604)')
    await expect(fact('Availability')).toContainText('Free')
    await expect(page.locator('main section img').first()).toBeVisible()
    await fitsWidth(page)
    await noViolations(page)
  }
})

test('both titles of an answered request lead to their listings', async () => {
  const wish = await aListing(other, { ...centrifuge, exchange_type: 'request', title: 'Spinner wanted' })
  const offer = await aListing(owner, { ...centrifuge, title: 'Spinner to spare' })
  const { body } = await owner.post('/api/connections', {
    ...{ exchange_type: 'request', listing_id: wish.id, offer_id: offer.id, total_units: 3 },
  })
  await open(body.connection_id)
  const href = (title: string) => page.getByRole('link', { name: title, exact: true }).getAttribute('href')
  expect(await href('Spinner wanted')).toBe(`/listings/${wish.id}`)
  expect(await href('Spinner to spare')).toBe(`/listings/${offer.id}`)
})

test('a second “handed over” reads as done', async () => {
  const { connection, listing } = await connect({ title: 'Pressed by both' }, 3)
  await open(connection)
  await owner.post(`/api/connections/${connection}/complete`)
  await page.getByRole('button', { name: 'Mark this one as handed over' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as handed over' }).click()
  const done = page.getByRole('status').filter({ hasText: /^Handed over on \d\d-\d\d-\d{4}\.$/ })
  await expect(done).toBeVisible()
  await expect(page.getByRole('button', { name: /as handed over$/ })).toHaveCount(0)
  await expect(page.locator('main header')).toContainText('Handed over')
  expect((await owner.page(`/listings/${listing}`)).body.listing.handed_over_on).toMatch(/^\d{4}-/)
})

test('a cancelled one says who cancelled and where the rest is', async () => {
  const { connection } = await connect({ title: 'Taken in part' }, 1)
  const { remainder_listing_id: rest } = (await other.page(`/connections/${connection}`)).body.connection
  await owner.patch(`/api/listings/${rest}`, { title: 'The other two' })
  await owner.delete(`/api/connections/${connection}`)
  await open(connection)
  await page.getByText('What was arranged, when and by whom').click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText(/Cancelled by \S+/)
  await page.getByRole('link', { name: 'Has its own listing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The other two')
})

/** The last Sunday of March, in whose night an hour is left out. */
function nextSpring(): string {
  const now = new Date()
  const nights = [0, 1].map((more) => {
    const last = new Date(Date.UTC(now.getUTCFullYear() + more, 2, 31))
    return new Date(last.getTime() - last.getUTCDay() * 86_400_000)
  })
  return (nights.find((night) => night > now) as Date).toISOString().slice(0, 10)
}

test('a time that the clock leaves out is said before it is proposed', async () => {
  const { connection } = await connect({ title: 'Fetched at night' }, 1)
  await open(connection)
  await page.getByRole('button', { name: 'Propose a time' }).click()
  await page.getByLabel('Day', { exact: true }).fill(nextSpring())
  const from = page.getByLabel('From', { exact: true })
  await from.fill('02:30')
  const words = page.getByText('That night the clock has no 02:30: it is 03:30.')
  await expect(words).toBeVisible()
  await from.fill('14:30')
  await expect(words).toHaveCount(0)
})

test('the link of an older mail says of what somebody took that there is nothing to do', async ({
  browser,
}) => {
  const { id } = await aListing(owner, { ...centrifuge, title: 'Taken from the corridor' })
  await inDatabase(app, async (db) => {
    await sql`update listings set expires_at = now() + interval '2 days' where id = ${id}`.execute(db)
    await remindOwners(db, '2027-03-23')
  })
  const { links } = await mailTo(app.dataDir, 'staff@university.example', /Taken from the corridor/)
  await owner.post(`/api/listings/${id}/renew`, { act: 'gone' })
  const visited = await visitor(browser, links.find((url) => url.includes('act=withdraw')) ?? '')
  await expect(visited.locator('main')).toContainText('It counts as given away outside LabEx.')
  await expect(visited.locator('main').getByRole('button')).toHaveCount(0)
  await noViolations(visited)
  await visited.context().close()
})
