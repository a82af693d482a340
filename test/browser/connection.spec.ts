import { expect, type Page, test } from '@playwright/test'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson } from './log-in.ts'

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
