import { type Browser, expect, type Page, test } from '@playwright/test'
import { noViolations, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { logIn } from './log-in.ts'

/** Parts that load when they are needed, and pages, that do not arrive or fail: what is around them stays, and what was typed. */
const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })
const connectDialog = '**/assets/ConnectDialog-*.js'

test('a dialog that cannot be fetched offline says so, and opens once it can', async ({ browser }) => {
  const page = await anOffer(browser)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Take it' }).first().click()
  const failed = page.getByRole('dialog', { name: 'This did not load' })
  await expect(failed).toContainText('Check your connection')
  await noViolations(page)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await page.context().setOffline(false)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Take it' })).toBeVisible()
  await page.context().close()
})

test('it can be closed, and is tried again when it is asked for again', async ({ browser }) => {
  const page = await anOffer(browser)
  await page.route(connectDialog, (route) => route.abort())
  const connect = page.getByRole('button', { name: 'Take it' }).first()
  await connect.click()
  const failed = page.getByRole('dialog', { name: 'This did not load' })
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(failed).toBeHidden()
  await page.unroute(connectDialog)
  await connect.click()
  await expect(page.getByRole('dialog', { name: 'Take it' })).toBeVisible()
  await page.context().close()
})

test('after a new build it offers to reload, which keeps what was typed', async ({ browser }) => {
  const page = await aForm(browser)
  await page.route('**/assets/Editor-*.js', (route) => route.fulfill({ status: 404 }))
  await page.route('**/about', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 409 }) : route.continue(),
  )
  await page.goto(`${app.url}/admin/faq/create`)
  await settled(page)
  await page
    .getByRole('button', { name: /^Format text/ })
    .first()
    .click()
  const notice = page.getByRole('status').filter({ hasText: 'LabEx has been renewed' }).first()
  await expect(notice.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  // The plain field works without the editor.
  await page
    .getByLabel(/^Question/)
    .first()
    .fill('Where is it?')
  await page.locator('textarea').first().fill('In the cellar.')
  await page.unroute('**/assets/Editor-*.js')
  await notice.getByRole('button', { name: 'Reload page' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel(/^Question/).first()).toHaveValue('Where is it?')
  await page.context().close()
})

test('a part that breaks leaves the page, and the log is told', async ({ browser }) => {
  const page = await anOffer(browser)
  await page.route(connectDialog, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken on purpose") }',
    }),
  )
  await page.getByRole('button', { name: 'Take it' }).first().click()
  const failed = page.getByRole('dialog', { name: 'Something went wrong here' })
  await expect(failed.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  await expect.poll(() => app.output()).toContain('broken on purpose')
  await page.context().close()
})

test('a page that breaks says so within its frame, and the next one works', async ({ browser }) => {
  const page = await opened(browser, `${app.url}/about`)
  await page.route('**/assets/Disclaimer-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("a broken page") }',
    }),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page has failed')
  await noViolations(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await page.context().close()
})

test('a page that cannot be fetched says so where one is, and comes when it is tried again', async ({
  browser,
}) => {
  const page = await opened(browser, `${app.url}/contact`)
  await page.getByLabel(/^Message/).fill('Where is the autoclave?')
  await page.route('**/assets/Disclaimer-*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click()
  const dialog = page.getByRole('dialog', { name: 'This did not load' })
  await expect(dialog).toBeVisible()
  await expect(page.getByLabel(/^Message/)).toHaveValue('Where is the autoclave?')
  await page.unroute('**/assets/Disclaimer-*.js')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disclaimer')
  await page.context().close()
})

test('after a new build a page that cannot be fetched offers to reload, not the same file again', async ({
  browser,
}) => {
  const page = await opened(browser, `${app.url}/contact`)
  await page.getByLabel(/^Message/).fill('Where is the autoclave?')
  await page.route('**/assets/Disclaimer-*.js', (route) => route.fulfill({ status: 404 }))
  await page.route('**/about', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 409 }) : route.continue(),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click()
  const dialog = page.getByRole('dialog', { name: 'LabEx has been renewed' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await noViolations(page)
  await page.unroute('**/assets/Disclaimer-*.js')
  await dialog.getByRole('button', { name: 'Reload page' }).click()
  await settled(page)
  await expect(page.getByLabel(/^Message/)).toHaveValue('Where is the autoclave?')
  await page.context().close()
})

test('a form whose scripts never arrive says so', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.route('**/assets/client-*.js', (route) => route.abort())
  await page.goto(`${app.url}/contact`)
  await expect(page.getByText('This form is not ready')).toBeVisible()
  await page.unroute('**/assets/client-*.js')
  await page.getByRole('link', { name: 'Reload page' }).click()
  await settled(page)
  await expect(page.getByText('This form is not ready')).toBeHidden()
  await page.context().close()
})

/** Where the browser itself will complain in its console. */
async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage()
  await page.goto(url)
  await settled(page)
  return page
}

async function anOffer(browser: Browser): Promise<Page> {
  const page = await opened(browser, `${app.url}/login`)
  await logIn(page, 'staff@hospital.example')
  await page.goto(`${app.url}/listings/offers`)
  await page.locator('.listing-card a').first().click()
  await expect(page.getByRole('button', { name: 'Take it' }).first()).toBeVisible()
  await settled(page)
  return page
}

async function aForm(browser: Browser): Promise<Page> {
  const page = await opened(browser, `${app.url}/login`)
  await logIn(page, 'admin@labex.example')
  return page
}
