import { expect, type Locator, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { remindParties } from '../../src/connections/reminders.ts'
import type { TestClient } from '../client.ts'
import { aListing, centrifuge } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { mailTo } from '../mailbox.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, speak, visitor } from './log-in.ts'

/** After connecting, on a phone: what one gets, a time proposed in four steps and accepted in one. */
test.describe.configure({ mode: 'serial' })

const app = appForFile(demoFolder)
const phone = { width: 360, height: 740 }
let giver: TestClient
let taker: TestClient
let giving: Page
let taking: Page

test.beforeAll(async ({ browser }) => {
  giver = await aPerson(app, 'staff@university.example')
  taker = await aPerson(app, 'staff@hospital.example')
  giving = await aPage(browser, app, phone, giver)
  taking = await aPage(browser, app, phone, taker)
})

async function connect(title: string, more: object = {}, by = taker): Promise<number> {
  const listing = await aListing(giver, { ...centrifuge, ...more, title })
  const { body } = await by.post('/api/connections', {
    ...{ exchange_type: 'offer', listing_id: listing.id, total_units: 2 },
  })
  return body.connection_id
}

async function open(page: Page, connection: number) {
  await page.goto(`${app.url}/connections/${connection}`)
  await settled(page)
}

/** Counts taps and fields. */
function counted() {
  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps += 1
    await act
  }
  return { step, steps: () => steps }
}

const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return day.toISOString().slice(0, 10)
}

test('it says what one gets and from whom, and drafts a mail', async () => {
  const id = await connect('Spinner')
  await open(taking, id)
  await expect(taking.getByRole('heading', { level: 1 })).toHaveText(
    'You get 2 × Spinner from Anna de Vries, University of the Park',
  )
  const mail = taking.getByRole('link', { name: 'Mail Anna', exact: true })
  const href = new URL((await mail.getAttribute('href')) ?? '')
  expect(href.pathname).toBe('staff@university.example')
  expect(href.searchParams.get('subject')).toBe('Spinner')
  expect(href.searchParams.get('body')).toMatch(/^Hi Anna de Vries,\n\nI would .* “Spinner” \(2 units\)/)
  await open(giving, id)
  await expect(giving.getByRole('heading', { level: 1 })).toHaveText(
    'You give 2 × Spinner to Mehmet Yılmaz, Park Hospital',
  )
  await giving.getByRole('button', { name: 'I have written' }).click()
  await expect(giving.getByRole('status').filter({ hasText: 'We will not remind you' })).toBeVisible()
  await expect(giving.getByRole('button', { name: 'I have written' })).toHaveCount(0)
})

test('a time is proposed in four steps and accepted in one', async () => {
  const id = await connect('Shaker')
  await open(taking, id)
  const { step, steps } = counted()
  await step(taking.getByRole('button', { name: 'Propose a time' }).click())
  await expect(taking.getByLabel('Where')).toHaveValue('Kruyt (O.604)')
  await noViolations(taking)
  await fitsWidth(taking)
  await step(taking.getByLabel('Day').fill(inDays(3)))
  await step(taking.getByLabel('From').fill('09:30'))
  await step(taking.getByRole('button', { name: 'Propose to Anna de Vries' }).click())
  await expect(taking.getByRole('status').filter({ hasText: 'Proposed.' })).toBeVisible()
  expect(steps()).toBeLessThanOrEqual(4)
  await expect(taking.locator('time').filter({ hasText: ', 09:30\u2060–\u206010:00' })).toBeVisible()
  await expect(taking.getByRole('heading', { name: 'A time is proposed' })).toBeFocused()

  await open(giving, id)
  await noViolations(giving)
  await fitsWidth(giving)
  await giving.getByRole('button', { name: 'Accept this time' }).click()
  await expect(giving.getByRole('status').filter({ hasText: 'Agreed.' })).toBeVisible()
  await expect(giving.getByRole('heading', { name: 'You meet' })).toBeFocused()
  const calendar = giving.getByRole('link', { name: 'Add to calendar' })
  const [download] = await Promise.all([giving.waitForEvent('download'), calendar.click()])
  expect(download.suggestedFilename()).toBe('pickup.ics')
  await expect(giving.getByRole('button', { name: /as handed over$/ }).first()).toBeVisible()
})

test('a wrong time is said beside its field, and nothing typed is lost', async () => {
  const id = await connect('Rocker')
  await open(taking, id)
  await taking.getByRole('button', { name: 'Propose a time' }).click()
  const [from, until, day] = ['From', 'Until', 'Day'].map((label) =>
    taking.getByLabel(label, { exact: true }),
  )
  // Empty while its hours are typed, it still takes the end along.
  for (const typed of ['', '14:30']) await from?.fill(typed)
  await expect(until as Locator).toHaveValue('15:00')
  const later = inDays(200)
  await day?.fill(later)
  const inWords = new RegExp(`^[A-Z]\\w+day ${Number(later.slice(8))} [A-Z]\\w+ ${later.slice(0, 4)}$`)
  await expect(day as Locator).toHaveAccessibleDescription(inWords)
  await expect(taking.getByText(inWords)).toBeVisible()
  await until?.fill('09:00')
  await taking.getByLabel('Note').fill('With a trolley')
  await taking.getByRole('button', { name: 'Propose to Anna de Vries' }).click()
  await expect(until as Locator).toHaveAttribute('aria-invalid', 'true')
  await expect(until as Locator).toHaveAccessibleDescription('Choose an end that is later than the start.')
  await expect(taking.getByLabel('Note')).toHaveValue('With a trolley')
  await noViolations(taking)
})

test('by keyboard alone, in Dutch', async () => {
  const id = await connect('Roller')
  await open(taking, id)
  await speak(taking, 'nl')
  await expect(taking.getByRole('heading', { level: 1 })).toHaveText(/^Je krijgt 2 × Roller van Anna/)
  await taking.getByRole('button', { name: 'Stel een tijd voor' }).focus()
  await taking.keyboard.press('Enter')
  await expect(taking.getByLabel('Dag')).toBeFocused()
  await taking.getByRole('button', { name: /^Stel voor aan Anna/ }).focus()
  await taking.keyboard.press('Enter')
  await expect(taking.getByText(/Dit heb je voorgesteld\./)).toBeVisible()
  await noViolations(taking)
})

test('what is arranged together is handed over in one press', async () => {
  const [one, two] = [await connect('Rack A'), await connect('Rack B')]
  await open(giving, one)
  const together = giving.getByRole('region', { name: 'Also arranged with this' })
  await expect(together.getByRole('link', { name: '2 × Rack B' })).toHaveAttribute(
    'href',
    `/connections/${two}`,
  )
  await giving.getByRole('button', { name: /^Mark all \d+ as handed over$/ }).click()
  await giving.getByRole('alertdialog').getByRole('button', { name: 'Mark as handed over' }).click()
  await expect(giving.locator('main header')).toContainText('Handed over')
  expect((await giver.page(`/connections/${two}`)).body.connection.status).toBe('completed')
})

test('a colleague is named as second contact and hands over', async ({ browser }) => {
  const id = await connect('Vortex')
  await open(giving, id)
  const contact = giving.getByRole('region', { name: 'Second contact' })
  await giving.getByText('Second contact', { exact: true }).click()
  await contact.getByLabel('Their e-\u2060mail address').fill('emma@university.example')
  await contact.getByRole('button', { name: 'Name as contact' }).click()
  await expect(contact).toContainText('Emma Smit (emma@university.example) gets the e-\u2060mails, too')
  await expect(contact).toBeFocused()
  const helping = await aPage(browser, app, phone, await aPerson(app, 'emma@university.example'))
  await helping.goto((await mailTo(app.dataDir, 'emma@university.example', /^You help with/)).links[0] ?? '')
  await settled(helping)
  await expect(helping.getByRole('heading', { level: 1 })).toContainText('Vortex')
  await noViolations(helping)
  await fitsWidth(helping)
  await helping.getByRole('button', { name: 'Mark as handed over' }).click()
  await helping.getByRole('alertdialog').getByRole('button', { name: 'Mark as handed over' }).click()
  await expect(helping.locator('main header')).toContainText('Handed over')
  expect((await giver.page(`/connections/${id}`)).body.connection.status).toBe('completed')
  await helping.context().close()
})

test('what was lent comes back in one press, and is offered again in another', async () => {
  const available_until = inDays(20)
  const id = await connect('Lent shaker', { availability_type: 'loan', available_until })
  await taker.post(`/api/connections/${id}/complete`)
  await open(giving, id)
  await noViolations(giving)
  await giving.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(giving.getByRole('status').filter({ hasText: 'Marked as returned.' })).toBeVisible()
  await giving.getByRole('button', { name: 'Offer again' }).click()
  await expect(giving.getByRole('status').filter({ hasText: 'Your listing is now shown.' })).toBeVisible()
  await expect(giving.getByRole('button', { name: 'Offer again' })).toHaveCount(0)
  const { goods } = (await giver.page(`/connections/${id}`)).body
  expect((await giver.page(`/listings/${goods.id}`)).body.listing.status).toBe('active')
})

test('what came back after its last day is offered again with the days of the next loan', async () => {
  const loan = { availability_type: 'loan', available_until: inDays(20), biological_material: true }
  const id = await connect('Late shaker', loan)
  await taker.post(`/api/connections/${id}/pickups`, { starts_at: `${inDays(2)}T12:00:00Z` })
  const cleaned = { what: 'Yeast', cleaned_with: 'Ethanol', cleaned_on: '2026-01-02', by: 'Anna' }
  await giver.post(`/api/connections/${id}/statement`, cleaned)
  await taker.post(`/api/connections/${id}/complete`)
  await inDatabase(app, async (db) => {
    await sql`update connections set available_until = ${inDays(-2)} where id = ${id}`.execute(db)
    await sql`update listings set attributes = attributes || ${JSON.stringify({ available_until: inDays(-2) })}
      where id = (select listing_id from connections where id = ${id})`.execute(db)
  })
  await open(giving, id)
  const main = giving.locator('main')
  await expect(main).toContainText(/It was due back on .*Ask when it comes back/)
  await giving.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(main).toContainText('It was lent, and is back with you.')
  await expect(main).not.toContainText('comes back after the loan')
  await giving.getByText('What was arranged, when and by whom').click()
  const history = giving.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history).toContainText([
    ...[/Promised/, /Mehmet Yılmaz proposed /, /Anna de Vries wrote the cleaning statement/],
    ...[/Mehmet Yılmaz .*handed over/, /Anna de Vries said it is back/],
  ])
  await giving.getByRole('button', { name: 'Offer again' }).click()
  await expect(giving.getByRole('heading', { name: 'Offer it again: for which days?' })).toBeVisible()
  await giving.getByLabel(/^Last day/).fill(inDays(30))
  await noViolations(giving)
  await fitsWidth(giving)
  await giving.getByRole('button', { name: 'Offer again' }).click()
  await expect(giving.getByRole('status').filter({ hasText: 'Your listing is now shown.' })).toBeVisible()
  const { goods } = (await giver.page(`/connections/${id}`)).body
  expect((await giver.page(`/listings/${goods.id}`)).body.listing).toMatchObject({
    ...{ status: 'active', available_until: inDays(30) },
  })
})

test('the link of a reminder hands over in one press, without a login', async ({ browser }) => {
  const id = await connect('Stirrer', {}, await aPerson(app, 'staff@biotech.example'))
  await inDatabase(app, async (db) => {
    await sql`update connections set created_at = now() - interval '8 days' where id = ${id}`.execute(db)
    await remindParties(db)
  })
  const { links } = await mailTo(app.dataDir, 'staff@university.example', /^Handed over\? Stirrer/)
  const page = await visitor(browser, links.find((url) => url.includes('/handed-over?token=')) ?? '', {
    viewport: phone,
  })
  await noViolations(page)
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Mark as handed over' }).click()
  await expect(page.getByText('Marked as handed over.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Mark as handed over' })).toHaveCount(0)
  expect((await giver.page(`/connections/${id}`)).body.connection.status).toBe('completed')
  await page.context().close()
})
