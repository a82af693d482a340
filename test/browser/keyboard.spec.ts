import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { mailTo } from '../mailbox.ts'
import { noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { arrives, choose, isTold, press, seesFocus, tabTo, type } from './keyboard.ts'
import { appForFile } from './labex.ts'
import { aPerson } from './log-in.ts'

/**
 * Without a mouse, by `page.keyboard` and nothing else: the journey of two people, and what a
 * newcomer does. Publishing with photos is in wizard.spec.ts, letting an organisation in in admin.spec.ts.
 */
test.describe.configure({ mode: 'serial' })

const app = appForFile(demoFolder)
let asker: Page
let giver: Page
const wanted = 'Orbital shaker for a month'
const given = 'Orbital shaker KS 260'

test.beforeAll(async ({ browser }) => {
  asker = await person(browser)
  giver = await person(browser)
})

test('logs in and posts a request; a step left empty says so first', async () => {
  await logIn(asker, 'staff@hospital.example')
  await press(asker, 'link', 'New listing', { back: true })
  await arrives(asker, /\/listings\/create/)
  await choose(asker, /What do you want to do/, /^Request/)
  await choose(asker, /category|kind|type/i, /^Equipment/)
  await press(asker, 'button', 'Continue')
  await isTold(asker, /title/)
  await press(asker, 'link', /title/)
  await expect(asker.getByLabel(/^Title/)).toBeFocused()
  await asker.keyboard.type(wanted)
  await press(asker, 'button', 'Continue')
  await arrives(asker, /step=2/)
  await select(asker, /^Device type/, 'Mixer/shaker')
  await type(asker, /^Quantity/, '1', { role: 'spinbutton' })
  await press(asker, 'button', 'Continue')
  await arrives(asker, /step=3/)
  await press(asker, 'button', 'Show this request')
  await arrives(asker, /\/listings\/\d+$/)
})

test('somebody without an offer is told so, makes one and finds the answers as they were', async () => {
  await logIn(giver, 'daan@university.example')
  await press(giver, 'link', 'Requests', { back: true })
  await arrives(giver, /\/listings\/requests/)
  await press(giver, 'link', wanted)
  await arrives(giver, /\/listings\/\d+$/)
  const dialog = giver.getByRole('dialog')
  await press(giver, 'button', 'I have this')
  await expect(dialog.getByRole('heading', { name: 'I have this' })).toBeFocused()
  await giver.keyboard.press('Escape')
  await expect(giver.getByRole('button', { name: 'I have this' }).first()).toBeFocused()
  await giver.keyboard.press('Enter')
  await expect(dialog).toContainText('You have no offer that is shown yet')
  await noViolations(giver)
  await type(giver, /^Message/, 'You can have it from Monday', { within: dialog })
  await press(giver, 'button', 'Make an offer first', { within: dialog })
  await arrives(giver, /\/listings\/create/)
  await expect(giver.getByRole('radio', { name: /^Offer/ })).toBeChecked()
  await expect(giver.getByRole('radio', { name: /^Equipment/ })).toBeChecked()
  await makeOffer(giver)
  await press(giver, 'button', 'Finish your answer')
  await expect(giver).toHaveURL(/\/listings\/\d+#connect$/)
  await expect(dialog.getByRole('radio', { name: new RegExp(given) })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: /^Message/ })).toContainText('You can have it from Monday')
  await noViolations(giver)
  await press(giver, 'button', /^Give /, { within: dialog })
  await arrives(giver, /\/connections\/\d+$/)
  await expect(giver.locator('main')).toContainText('You can have it from Monday')
  await mailTo(app.dataDir, 'staff@hospital.example', /Promised/)
})

test('both see the connection, and it is handed over', async () => {
  await press(giver, 'button', 'Mark as handed over')
  const dialog = giver.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await giver.keyboard.press('Enter')
  await expect(giver.getByRole('button', { name: 'Mark as handed over' })).toBeFocused()
  await giver.keyboard.press('Enter')
  await press(giver, 'button', 'Mark as handed over', { within: dialog })
  await expect(giver.getByRole('heading', { name: 'How it ended' })).toBeFocused()
  await seesFocus(giver)
  await expect(giver.getByRole('status').filter({ hasText: 'Marked as handed over' })).toBeVisible()
  await noViolations(giver)
  await press(asker, 'link', 'Dashboard', { back: true })
  await arrives(asker, /\/dashboard/)
  await press(asker, 'link', given, { within: asker.getByRole('region', { name: 'My handovers' }) })
  await arrives(asker, /\/connections\/\d+$/)
  await expect(asker.locator('main')).toContainText('Handed over')
  await expect(asker.getByRole('button', { name: 'Cancel handover' })).toHaveCount(0)
})

test('a connection is cancelled with a reason, which the other one reads', async () => {
  const { listing, connection } = await connected('staff@biotech.example', 'staff@hospital.example')
  await asker.goto(`${app.url}/connections/${connection}`)
  await settled(asker)
  await press(asker, 'button', 'Cancel handover')
  const dialog = asker.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Let it go ahead' })).toBeFocused()
  await type(asker, /^Reason/, 'We found one upstairs', { within: dialog, back: true })
  await press(asker, 'button', 'Cancel handover', { within: dialog })
  await arrives(asker, /\/dashboard/)
  await expect(asker.getByRole('status').filter({ hasText: 'The handover is cancelled' })).toBeVisible()
  const other = await aPerson(app, 'staff@biotech.example')
  const { body } = await other.page(`/connections/${connection}`)
  expect(body.connection).toMatchObject({ status: 'cancelled', cancel_reason: 'We found one upstairs' })
  expect((await other.page(`/listings/${listing}`)).body.listing.status).toBe('active')
  await mailTo(app.dataDir, 'staff@biotech.example', /Cancelled/)
})

test('who comes second is told so and led on', async () => {
  const listing = await offerOf('staff@biotech.example')
  await asker.goto(`${app.url}/listings/${listing}`)
  await settled(asker)
  await press(asker, 'button', 'Take it')
  await expect(asker.getByRole('dialog').getByRole('textbox', { name: /^Message/ })).toBeVisible()
  const { body } = await (await aPerson(app, 'staff@university.example')).page(`/listings/${listing}`)
  await connectTo(listing, 'staff@university.example', body.listing.total_units)
  await press(asker, 'button', /^Take /, { within: asker.getByRole('dialog') })
  await expect(asker.getByRole('dialog')).toBeHidden()
  const told = asker
    .locator('[tabindex="-1"]')
    .filter({ hasText: 'Somebody else was just ahead of you' })
    .last()
  await expect(told).toBeFocused()
  await seesFocus(asker)
  await noViolations(asker)
  await press(asker, 'link', 'See other offers')
  await arrives(asker, /\/listings\/offers/)
})

test('a newcomer signs up; what is missing is said first and nothing is lost', async ({ browser }) => {
  const newcomer = await person(browser)
  await newcomer.goto(`${app.url}/login/create`)
  await settled(newcomer)
  await type(newcomer, /^Your name/, 'Noor Visser')
  await type(newcomer, /^Your work e-\u2060mail/, 'noor@university.example')
  await press(newcomer, 'button', 'Create account')
  await isTold(newcomer, /password/i)
  await press(newcomer, 'link', /password/i)
  await expect(newcomer.getByLabel(/^Password/).first()).toBeFocused()
  await newcomer.keyboard.type('seven green pipettes')
  await type(newcomer, /^The same password again/, 'seven green pipettes')
  await press(newcomer, 'checkbox', /disclaimer/i)
  await press(newcomer, 'button', 'Create account')
  await arrives(newcomer, /\/dashboard/)
  await newcomer.context().close()
})

test('a visitor filters, takes one filter off, clears the rest and looks at photos', async ({ browser }) => {
  const visitor = await person(browser)
  await visitor.goto(`${app.url}/listings/offers`)
  await settled(visitor)
  const results = visitor.getByRole('heading', { level: 2, name: /^\d+ offers?$/ })
  const all = await results.textContent()
  await press(visitor, 'checkbox', /^Equipment/)
  await expect(visitor).toHaveURL(/type=equipment/)
  await expect(visitor.getByRole('checkbox', { name: /^Equipment/ })).toBeFocused()
  await press(visitor, 'checkbox', /^Centrifuge/)
  await expect(visitor).toHaveURL(/device_type=centrifuge/)
  await press(visitor, 'button', 'Remove filter Centrifuge')
  await expect(visitor).not.toHaveURL(/device_type=/)
  await expect(results).toBeFocused()
  await press(visitor, 'checkbox', /^Free/)
  await press(visitor, 'button', 'Clear all filters')
  await expect(visitor).not.toHaveURL(/type=/)
  await expect(results).toHaveText(all ?? '')
  await seesFocus(visitor)
  await press(visitor, 'link', /Benchtop centrifuge/)
  await arrives(visitor, /\/listings\/\d+$/)
  await press(visitor, 'link', 'View full size')
  const photos = visitor.getByRole('dialog', { name: 'Photos' })
  await expect(photos).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(photos).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'View full size' })).toBeFocused()
  await visitor.context().close()
})

async function makeOffer(page: Page): Promise<void> {
  await type(page, /^Title/, given)
  await press(page, 'button', 'Continue')
  await arrives(page, /step=2/)
  await select(page, /^Device type/, 'Mixer/shaker')
  await type(page, /^Year/, '2019', { role: 'spinbutton' })
  await type(page, /^Quantity/, '2', { role: 'spinbutton' })
  await type(page, /^Manufacturer/, 'IKA')
  await press(page, 'button', 'Continue')
  await arrives(page, /step=3/)
  await press(page, 'button', 'Show this offer')
  await arrives(page, /\/listings\/\d+$/)
}

/** A select says its options by their first letters. */
async function select(page: Page, name: RegExp, option: string): Promise<void> {
  const control = await tabTo(page, 'combobox', name)
  await page.keyboard.type(option)
  await expect(control.locator('option:checked')).toHaveText(option)
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/login`)
  await settled(page)
  await type(page, /^E-\u2060mail/, email)
  await tabTo(page, 'textbox', /^Password/)
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await arrives(page, /\/dashboard/)
}

async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  return watched(await context.newPage())
}

async function offerOf(email: string): Promise<number> {
  const { body } = await (await aPerson(app, email)).get('/api/listings/my-offers')
  return body.listings.find((listing: { total_units: number }) => listing.total_units > 1).id
}

async function connectTo(listing: number, email: string, total_units = 1): Promise<number> {
  const taker = await aPerson(app, email)
  const answer = await taker.post('/api/connections', {
    exchange_type: 'offer',
    listing_id: listing,
    total_units,
  })
  expect(answer.status).toBe(200)
  return answer.body.connection_id
}

async function connected(owner: string, taker: string) {
  const listing = await offerOf(owner)
  return { listing, connection: await connectTo(listing, taker) }
}
