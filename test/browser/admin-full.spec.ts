import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { manyRows } from '../many-rows.ts'
import { administrationForFile, tables, wide } from './administrators.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'

/** The administrators' screens with ten thousand rows. */
test.describe.configure({ mode: 'serial' })

const { app, database, signedIn, administrator, fine } = administrationForFile()
let admin: Page

test.beforeAll(async ({ browser }) => {
  await manyRows(database.db, 10_000)
  admin = await administrator(browser, 'first', wide)
})

test('every screen, every other one outside of the proof', async () => {
  const screens = ['/admin', ...tables, '/admin/users/2/edit', '/admin/faq/1/edit']
  await fine(
    admin,
    screens.filter((_, at) => process.env.PROOF || at % 2 === 0),
  )
})

test('on a phone a listing takes three lines of the table, with who and what can be done', async () => {
  const before = admin.viewportSize()
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.goto(`${app.url}/admin/listings`)
  await settled(admin)
  for (const row of await admin.locator('tbody tr').all()) {
    // A title and an organisation of two lines each; most take 140 to 165.
    expect((await row.boundingBox())?.height, (await row.textContent()) ?? '').toBeLessThanOrEqual(200)
    await expect(row.getByRole('button', { name: /^Delete: / })).toHaveAttribute('title', /^Delete: /)
  }
  await fitsWidth(admin)
  if (before) await admin.setViewportSize(before)
})

test('a word of any length breaks no table, and leaves its buttons in sight', async () => {
  const word = 'Donaudampfschiffahrtsgesellschaft'.repeat(4).slice(0, 110)
  const inFaq = JSON.stringify({ title: word, content: '<p>Yes.</p>' })
  const newest = {
    'join-labex-requests': sql`join_requests set contact_person = ${word}, organization = ${word}, location = ${word},
      lab_description = ${word}, email = ${`kim@${word.slice(0, 60)}.example`.toLowerCase()} where id = (select max(id) from join_requests where status = 'awaiting_approval')`,
    organisations: sql`organisations set name = ${word}, location = ${word}
      where id = (select max(id) from organisations)`,
    users: sql`users set name = ${word}, email = ${`${word.slice(0, 60)}@${word.slice(0, 60)}.example`.toLowerCase()}
      where id = (select max(id) from users)`,
    listings: sql`listings set title = ${word}, search_text = ${word}
      where id = (select max(id) from listings)`,
    connections: sql`connections set title = ${word} where id = (select max(id) from connections)`,
    contact: sql`contact_messages set name = ${word}, organisation = ${word}
      where id = (select max(id) from contact_messages)`,
    faq: sql`faq_items set texts = jsonb_build_object('en', ${inFaq}::jsonb)
      where id = (select max(id) from faq_items)`,
  }
  for (const [table, change] of Object.entries(newest)) {
    await sql`update ${change}`.execute(database.db)
    await admin.goto(`${app.url}/admin/${table}?search=${word}`)
    await settled(admin)
    const row = admin.locator('tbody tr', { hasText: new RegExp(word.slice(0, 60), 'i') }).first()
    await expect(row, table).toBeVisible()
    await fitsWidth(admin)
    // The buttons stay in sight over what is pushed out of it.
    const pushedOut = await row.evaluate((one) => {
      const table = one.closest('table')
      return (table?.scrollWidth ?? 0) - (table?.parentElement?.clientWidth ?? 0)
    })
    expect.soft(pushedOut, `${table} scrolls sideways`).toBeLessThanOrEqual(0)
    for (const button of await row.locator('button, a').all()) {
      const box = await button.boundingBox()
      expect.soft((box?.x ?? 0) + (box?.width ?? 0), table).toBeLessThanOrEqual(wide.viewport.width)
    }
  }
})

test('a table is searched, paged and taken along whole', async () => {
  await admin.goto(`${app.url}/admin/join-labex-requests`)
  await settled(admin)
  await admin.getByLabel('Search').fill('technology 123')
  await expect(admin.getByText('1 to 10 of 20', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Page 2' }).click()
  await expect(admin.getByText('11 to 20 of 20', { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^labex-join-labex-requests-.*\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(21)
})

test('an administrator hides a listing on its own page, with the reason, and shows it again', async () => {
  await admin.goto(`${app.url}/admin/listings?show=active`)
  await settled(admin)
  await admin
    .locator('tbody tr')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await expect(admin).toHaveURL(/\/listings\/\d+$/)
  await admin.getByRole('button', { name: 'Hide listing' }).click()
  await admin.getByLabel(/^Reason/).fill('Shows a telephone number')
  await noViolations(admin)
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Hide listing' }).click()
  await expect(admin.getByRole('button', { name: 'Show again' })).toBeVisible()
  await admin.getByRole('button', { name: 'Show again' }).click()
  await expect(admin.getByRole('button', { name: 'Hide listing' })).toBeFocused()
})

test('a chart tells its values by pointer, by keys, as a table and as CSV', async () => {
  await admin.goto(`${app.url}/admin`)
  const chart = admin.getByRole('figure', { name: 'Listings by exchange type' })
  const drawing = chart.getByRole('img')
  await expect(drawing).toHaveAttribute('height', '400')
  await expect(chart.getByText('Month', { exact: true })).toBeVisible()
  await expect(chart.getByText('New listings per month', { exact: true })).toBeVisible()
  await expect(drawing.locator('text').getByText('0', { exact: true })).toBeVisible()
  const slider = chart.getByRole('slider')
  await slider.focus()
  const newest = await slider.getAttribute('aria-valuetext')
  await admin.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', newest ?? '')
  await expect(slider).toHaveAttribute('aria-valuetext', /: Offers \d+, Requests \d+$/)
  await slider.blur()
  await drawing.hover()
  await expect(chart.locator('p', { hasText: /^Offers\s*\d+$/ })).toBeVisible()
  await chart.getByRole('button', { name: 'Show as data table' }).click()
  await noViolations(admin)
  await expect(admin.getByRole('dialog').locator('tbody tr')).toHaveCount(12)
  await admin.keyboard.press('Escape')
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    chart.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFgroup,date,value\r\nOffers,\d{4}-\d\d-01,\d+\r\n/,
  )
})

test('a chart that cannot be loaded says so in its frame and can be tried again', async ({ browser }) => {
  const page = await (await signedIn(browser, 'third', wide)).newPage()
  let answers: 'none' | 'error' | 'all' = 'none'
  await page.route(`${app.url}/admin**`, (route) => {
    if (!route.request().headers()['x-inertia-partial-data'] || answers === 'all') return route.fallback()
    return answers === 'none'
      ? route.abort()
      : route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false}' })
  })
  await page.goto(`${app.url}/admin`)
  const frame = page.getByRole('region', { name: 'Handovers promised' })
  await expect(frame.getByRole('alert')).toContainText('could not be loaded')
  await noViolations(page)
  answers = 'error'
  await Promise.all([
    page.waitForResponse((response) => response.status() === 500),
    frame.getByRole('button', { name: 'Try again' }).click(),
  ])
  await expect(frame.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answers = 'all'
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('figure', { name: 'Handovers promised' })).toBeVisible()
  await page.context().close()
})
