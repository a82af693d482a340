import { readFile } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test'
import { makeAdministrator } from '../../src/accounts/make-admin.ts'
import { readConfig } from '../../src/config.ts'
import { connectToRunning } from '../../src/db/running.ts'
import { startSession } from '../../src/http/session.ts'
import { TestClient } from '../client.ts'
import { manyRows } from '../many-rows.ts'
import { freshFolder, type Running, startLabEx } from '../running.ts'
import { fitsWidth, leave, noViolations, settled, watched } from './checks.ts'
import { press, tabTo } from './keyboard.ts'

/** Issue 6 in a browser: every screen empty and full, and what administrators do there. */
test.describe.configure({ mode: 'serial' })

let app: Running
let database: Awaited<ReturnType<typeof connectToRunning>>
let admin: Page
let phone: Page

const wide = { viewport: { width: 1280, height: 860 }, colorScheme: 'light', locale: 'en-GB' } as const
const narrow = { viewport: { width: 360, height: 780 }, colorScheme: 'dark', locale: 'nl-NL' } as const

test.beforeAll(async ({ browser }) => {
  app = await startLabEx(await freshFolder(), { PARK_NAME: 'Test Park' })
  database = await connectToRunning(readConfig({ DATA_DIR: app.dataDir }))
  admin = await administrator(browser, 'first', wide)
  phone = await administrator(browser, 'second', narrow)
})
test.afterAll(async ({ browser }) => {
  await database.close()
  await leave(browser, app)
})

const tables = [
  'connections',
  'listings',
  'faq',
  'join-labex-requests',
  'users',
  'organisations',
  'contact',
  'audit',
].map((table) => `/admin/${table}`)

test('every screen with nothing in it', async () => {
  await fine(phone, ['/admin', ...tables, '/admin/users/create', '/admin/faq/create'])
})

test('a chart of nothing says so, and offers neither its table nor a file', async () => {
  await admin.goto(`${app.url}/admin`)
  const chart = admin.getByRole('figure', { name: 'Connections' })
  await expect(chart).toContainText('No data yet')
  await expect(chart.getByRole('button')).toHaveCount(0)
})

test('an organisation is let in and out by keyboard, and the row says what happened', async () => {
  for (const name of ['Genomics', 'Pharmacy']) await askToJoin(name)
  await admin.goto(`${app.url}/admin/join-labex-requests`)
  await settled(admin)
  const row = (name: string) => admin.getByRole('row', { name: new RegExp(name) })
  await expect(row('Genomics')).toContainText(/…\s*Show all/)
  await press(admin, 'button', /^Approve.*Genomics/)
  await expect(row('Genomics')).toContainText('Approved')
  await expect(admin.getByRole('button', { name: /^Revoke.*Genomics/ })).toBeFocused()
  await tabTo(admin, 'button', /^Reject.*Pharmacy/, { back: true })
  await admin.keyboard.press('Enter')
  await noViolations(admin)
  await expect(admin.getByRole('button', { name: 'Keep waiting' })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: /^Reject.*Pharmacy/ })).toBeFocused()
  await admin.keyboard.press('Enter')
  await press(admin, 'button', 'Reject request')
  await expect(row('Pharmacy')).toContainText('Rejected')
  await expect(admin.getByRole('button', { name: /^Approve.*Pharmacy/ })).toBeFocused()
})

test('what another administrator decided meanwhile shows in the row', async () => {
  await askToJoin('Botany')
  await admin.goto(`${app.url}/admin/join-labex-requests`)
  await settled(admin)
  await phone.goto(`${app.url}/admin/join-labex-requests`)
  await phone.getByRole('button', { name: /^Goedkeuren.*Botany/ }).click()
  await expect(phone.getByRole('row', { name: /Botany/ })).toContainText('Goedgekeurd')
  await admin.getByRole('button', { name: /^Approve.*Botany/ }).click()
  await expect(admin.getByRole('alert')).toContainText(/already|no longer|cannot/i)
  await expect(admin.getByRole('row', { name: /Botany/ }).first()).toContainText('Approved')
})

test('a user is made, and deleting one says what goes with it', async () => {
  await admin.goto(`${app.url}/admin/users/create`)
  await settled(admin)
  await admin.getByRole('button', { name: 'Create user' }).click()
  await noViolations(admin)
  await admin.getByLabel(/^Name/).fill('Noor Bakker')
  await admin.getByLabel(/^E-mail/).fill('noor@genomics.example')
  for (const field of await admin.locator('input[type=password]').all())
    await field.fill('seven temporary pipettes')
  await admin.getByRole('button', { name: 'Create user' }).click()
  await expect(admin).toHaveURL(/\/admin\/users$/)
  await expect(admin.getByText('Noor Bakker can now log in')).toBeVisible()
  await admin.getByRole('button', { name: 'Delete: Noor Bakker' }).click()
  await noViolations(admin)
  await admin.getByRole('button', { name: 'Delete account' }).click()
  await expect(admin.getByRole('row', { name: /Noor Bakker/ })).toHaveCount(0)
  await expect(admin.getByText('is deleted')).toBeVisible()
  await expect(admin.locator('tbody tr').first().getByRole('link').first()).toBeFocused()
})

test('questions and their categories are kept in order in one place', async () => {
  await admin.goto(`${app.url}/admin/faq`)
  await settled(admin)
  for (const name of ['Costs', 'Taking part']) {
    await admin.getByLabel('New category').fill(name)
    await admin.getByRole('button', { name: 'Add' }).click()
    await expect(admin.locator('ol li', { hasText: name })).toBeVisible()
  }
  await admin.getByRole('button', { name: 'Rename Costs' }).click()
  await admin.getByLabel('Name of Costs').fill('Money')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Move Taking part up' }).click()
  await expect(admin.locator('ol li').first()).toContainText('Taking part')
  for (const question of ['What does it cost?', 'Who pays for transport?']) {
    await admin.goto(`${app.url}/admin/faq/create`)
    await settled(admin)
    await admin.getByLabel(/^Question/).fill(question)
    await admin.getByLabel(/^Category/).selectOption('Money')
    await admin.getByRole('textbox', { name: /^Answer/ }).fill('Nothing at all.')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveURL(/\/admin\/faq$/)
  }
  await admin.getByRole('button', { name: 'Move Who pays for transport? up' }).click()
  await expect(admin.locator('tbody tr').first()).toContainText('Who pays')
  await expect(admin.getByRole('button', { name: 'Delete Money' })).toBeDisabled()
  await admin.goto(`${app.url}/faq`)
  await expect(admin.locator('main summary').first()).toContainText('Who pays')
})

test('a contact message is read, answered by mail and marked', async () => {
  await send('/api/contact', { name: 'Kim', email: 'kim@mail.example', message: 'May we visit?\nOn Monday.' })
  await admin.goto(`${app.url}/admin/contact`)
  await settled(admin)
  await admin.getByRole('button', { name: 'Read whole message: Kim' }).click()
  await noViolations(admin)
  await expect(admin.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:kim@mail\.example\?subject=/,
  )
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: 'Read whole message: Kim' })).toBeFocused()
  await admin.getByRole('button', { name: 'Mark as answered: Kim' }).click()
  await expect(admin.getByRole('row', { name: /Kim/ })).toContainText('Answered')
})

test.describe('with ten thousand rows', () => {
  test.beforeAll(() => manyRows(database.db, 10_000))

  test('every screen', async () => {
    await fine(admin, ['/admin', ...tables, '/admin/users/2/edit', '/admin/faq/1/edit'])
  })

  test('a table is searched, paged and taken along whole', async () => {
    await admin.goto(`${app.url}/admin/join-labex-requests`)
    await settled(admin)
    await admin.getByLabel('Search').fill('technology 123')
    await expect(admin.getByText('1 to 10 of 11', { exact: true })).toBeVisible()
    await admin.getByRole('button', { name: 'Page 2' }).click()
    await expect(admin.locator('tbody tr')).toHaveCount(1)
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^labex-join-labex-requests-.*\.csv$/)
    expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(12)
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
    await expect(chart.getByText('date', { exact: true })).toBeVisible()
    await expect(chart.getByText('value', { exact: true })).toBeVisible()
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
    const frame = page.getByRole('region', { name: 'Connections' })
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
    await expect(page.getByRole('figure', { name: 'Connections' })).toBeVisible()
    await page.context().close()
  })
})

/** Accessible in the page's own look, and nowhere wider than a window or a phone. */
async function fine(page: Page, paths: string[]): Promise<void> {
  const own = page.viewportSize() ?? wide.viewport
  for (const path of paths) {
    await page.goto(app.url + path)
    await noViolations(page)
    for (const { viewport } of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await fitsWidth(page)
    }
    await page.setViewportSize(own)
  }
}

async function administrator(browser: Browser, name: string, look: BrowserContextOptions): Promise<Page> {
  return watched(await (await signedIn(browser, name, look)).newPage())
}

async function signedIn(
  browser: Browser,
  name: string,
  look: BrowserContextOptions,
): Promise<BrowserContext> {
  const address = `${name}@park.example`
  const { id } = await makeAdministrator(database.db, { address, local: name, domain: 'park.example' })
  const context = await browser.newContext(look)
  await context.addCookies([
    { name: 'labex_session', value: await startSession(database.db, id, 'spec'), url: app.url },
  ])
  return context
}

async function askToJoin(name: string): Promise<void> {
  await send('/api/join-labex', {
    organization: name,
    contact_person: 'Kim',
    email: `kim@${name.toLowerCase()}.example`,
    location: 'Kruyt',
    lab_description: 'We grow cells of plants and animals, and look at what they make of it.',
    confirm_location: true,
    confirm_disclaimer: true,
  })
}

async function send(path: string, body: object): Promise<void> {
  const { status } = await new TestClient(app.url).post(path, body)
  expect(status).toBe(200)
}
