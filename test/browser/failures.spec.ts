import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
  test,
} from '@playwright/test'
import { photos } from '../pictures.ts'
import { fitsWidth, noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { logIn, visitor } from './log-in.ts'

/** What is said, and kept, when something fails: an expired token, an ended session, no connection, a broken answer. */
const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })
const phone = { viewport: { width: 360, height: 780 } }

test('an expired token is renewed, and one refused twice keeps what was typed', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/contact`)
  await fillContact(page)
  let refused = 0
  await page.route('**/api/contact', async (route) => {
    refused += 1
    const headers = { ...route.request().headers(), 'x-xsrf-token': 'stale' }
    await route.continue({ headers })
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('This page was open for too long')
  expect(refused).toBe(2)
  await expect(page.getByLabel(/^Message/)).toHaveValue('Where is the autoclave?')
  await page.unroute('**/api/contact')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is sent')).toBeVisible()
  await page.context().close()
})

test('somebody whose session ended logs in beside the form and sends it', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/login`, { viewport: { width: 1280, height: 860 } })
  await logIn(page, 'staff@university.example')
  await page.goto(`${app.url}/account`)
  await settled(page)
  const name = page.locator('main form').first().locator('input[name=name]')
  await name.fill('Anna de Vries-Bos')
  await page.context().clearCookies({ name: 'labex_session' })
  const save = page.locator('main form').first().getByRole('button', { name: 'Save' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'You are logged out' })
  await expect(dialog).toContainText('try again: nothing on this page is lost.')
  await noViolations(page)
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Log in in a new tab' }).click()
  const other = await opened
  await logIn(other, 'staff@university.example')
  await other.close()
  await expect(name).toHaveValue('Anna de Vries-Bos')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.context().close()
})

test('without a connection nothing is lost: a page is tried again, a form sent again', async ({
  browser,
}) => {
  const page = await failing(browser, `${app.url}/contact`, phone)
  await fillContact(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('what you typed is still here')
  await page.getByRole('link', { name: 'Read the frequently asked questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'No connection' })
  await expect(dialog).toContainText('Check your connection and try again.')
  await noViolations(page)
  await fitsWidth(page)
  await expect(page.getByLabel(/^Message/)).toHaveValue('Where is the autoclave?')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
  await page.context().close()
})

test('a form that meets a fault of ours says that nothing typed is lost', async ({ browser }) => {
  const page = await failing(browser, `${app.url}/contact`)
  await fillContact(page)
  const json = { success: false, message: 'LabEx is briefly unavailable.', code: 'unavailable' }
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json }))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'LabEx is briefly unavailable. What you typed is still here.',
  )
  await page.context().close()
})

test('a photo that meets a restart is sent again by itself', async ({ browser }) => {
  const page = await failing(browser, `${app.url}/login`)
  await logIn(page, 'staff@university.example')
  await page.goto(`${app.url}/listings/create?exchange_type=offer&type=equipment`)
  await settled(page)
  await page.getByLabel(/^Title/).fill('A photo during a restart')
  const refusal = { status: 503, headers: { 'retry-after': '3' }, json: { success: false } }
  const during = [(one: Route) => one.fulfill(refusal), (one: Route) => one.abort('connectionrefused')]
  await page.route('**/api/upload-image', (one) => during.shift()?.(one) ?? one.continue())
  await page.locator('input[type=file]').setInputFiles(await photos('front'))
  const sending = page.getByRole('progressbar', { name: 'Sending front.png' })
  await expect(sending).toBeVisible()
  await expect(sending).toHaveCount(0, { timeout: 60_000 })
  expect(during).toHaveLength(0)
  await expect(page.getByLabel('Describe photo 1')).toBeVisible()
  await page.context().close()
})

test('a button that sends says so and keeps its width', async ({ browser }) => {
  const page = await visitor(browser, `${app.url}/login`)
  await page.getByLabel(/^E-\u2060mail/).fill('somebody@university.example')
  await page.getByLabel(/^Password/).fill('not the password')
  const button = page.locator('main form [type=submit]')
  const before = await button.boundingBox()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/login', (route) => answered.then(() => route.continue()))
  await button.click()
  await expect(button).toHaveAccessibleName('Logging in…')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(await button.boundingBox()).toEqual(before)
  answer()
  await expect(button).toHaveAccessibleName('Log in')
  await page.context().close()
})

for (const [kind, contentType, body, said] of [
  ['JSON', 'application/json', '{"message":"The gateway is asleep"}', 'The gateway is asleep'],
  ['plain', 'text/plain', 'upstream timed out', 'Try again in a moment.'],
] as const) {
  test(`a ${kind} answer to a page request is said in a dialog with a name`, async ({ browser }) => {
    const page = await failing(browser, `${app.url}/about`)
    await page.route('**/contact', (route) => route.fulfill({ status: 502, contentType, body }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Something went wrong on our side' })
    await expect(dialog).toContainText(said)
    await expect(dialog).toContainText('Nothing on this page is lost.')
    expect((await dialog.textContent())?.match(/on our side/g)).toHaveLength(1)
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.unroute('**/contact')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
    await page.context().close()
  })
}

/** Where the browser itself will complain of the network in its console. */
async function failing(browser: Browser, url: string, look: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(look)).newPage()
  await page.goto(url)
  await settled(page)
  return page
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel(/^Name/).fill('Robin')
  await page.getByLabel(/^E-\u2060mail/).fill('robin@elsewhere.example')
  await page.getByLabel(/^Message/).fill('Where is the autoclave?')
}
