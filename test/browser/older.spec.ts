import { type Browser, expect, type Page, test } from '@playwright/test'
import { fitsWidth, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'

/** Without script, with scripts that do not arrive, and in a browser older than promised: plain, usable, never dead. */
const app = appForFile(demoFolder, { DEMO: '1', PARK_NAME: 'Test Park' })
const places = ['/', '/listings/offers', '/listings/1', '/login', '/login/create', '/contact', '/faq']
const phone = { viewport: { width: 360, height: 780 } }
const ours = 'light-dark(red,red)'

test('no button without a use is shown without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const place of places) {
    await page.goto(app.url + place)
    await expect(page.locator('button[type=button]:not([popovertarget]):visible'), place).toHaveCount(0)
    await expect(page.getByText('surplus-centrifuge-demo'), place).toBeHidden()
  }
  await context.close()
})

test('a list whose scripts never arrive is filtered as a form', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.route('**/assets/client-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${app.url}/listings/offers`)
  await page.getByRole('checkbox', { name: /^Free/ }).check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/availability_type=free/)
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden()
  await fitsWidth(page)
  await context.close()
})

test('a browser that is too old reads everything, loads no script and is told so', async ({ browser }) => {
  const { page, scripts } = await inAnOlderBrowser(browser)
  for (const place of places) {
    await page.goto(app.url + place)
    await expect(page.getByText('This browser is too old'), place).toBeVisible()
    await expect(page.getByText('This form is not ready'), place).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 }), place).toBeVisible()
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color]
    })
    expect([ground, ink], place).toEqual(['rgb(255, 255, 255)', 'rgb(18, 32, 28)'])
    await fitsWidth(page, 'in an older browser')
    const pictures = await page.evaluate(() =>
      [...document.querySelectorAll('svg, img')].map((one) => one.getBoundingClientRect().width),
    )
    expect(Math.max(0, ...pictures), place).toBeLessThanOrEqual(328)
  }
  await page.goto(`${app.url}/listings/offers`)
  await page.getByRole('searchbox').fill('centrifuge')
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(page).toHaveURL(/search=centrifuge/)
  await page
    .getByRole('link', { name: /Benchtop centrifuge/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Benchtop centrifuge')
  expect(scripts).toEqual([])
  await page.context().close()
})

test('one that is not too old is told nothing', async ({ page }) => {
  await page.goto(`${app.url}/`)
  await settled(page)
  await expect(page.getByText('This browser is too old')).toBeHidden()
})

/** Ours, of which our own question is put so that it says no. */
async function inAnOlderBrowser(browser: Browser): Promise<{ page: Page; scripts: string[] }> {
  const context = await browser.newContext({ ...phone, bypassCSP: true, colorScheme: 'dark' })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(ours, 'unheard-of(red,red)')
    await route.fulfill({ response, body })
  })
  return { page, scripts }
}
