import { expect, test } from '@playwright/test'
import { fitsWidth, settled } from './checks.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { aPage, aPerson, visitor } from './log-in.ts'
import { light, member } from './screens.ts'

/** What holds for every page: private after logging out, notices, passwords, without script, without a place to mount. */
const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

test('after logging out, Back shows nothing private', async ({ browser }) => {
  const page = await member(browser, app, 'staff@hospital.example', light)
  await expect(page.locator('main')).toContainText('Mehmet')
  await page
    .getByRole('button', { name: /^Log out/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /^Log in/ }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login|\/$/)
  await expect(page.locator('body')).not.toContainText('Mehmet')
  await page.context().close()
})

test('what worked is said for ten seconds, longer under the pointer', async ({ browser }) => {
  const page = await member(browser, app, 'staff@biotech.example', light)
  await page.clock.install()
  await page.goto(`${app.url}/account`)
  await settled(page)
  await page.locator('main form').first().getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Saved' })
  await expect(notice).toBeVisible()
  await notice.getByText('Saved').hover()
  await page.clock.fastForward(15_000)
  await expect(notice).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(9_000)
  await expect(notice).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(notice).toBeHidden()
  await page.context().close()
})

test('a password can be pasted, filled by a manager and shown', async ({ page }) => {
  await page.goto(`${app.url}/login`)
  const password = page.locator('input[name=password]')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(password).toHaveAttribute('type', 'password')
  await password.focus()
  await page.evaluate(() => document.execCommand('insertText', false, 'pasted passphrase'))
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('pasted passphrase')
})

test('text twice as large wraps on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const place of ['/', '/login/create', '/listings/offers']) {
    await page.goto(app.url + place)
    await settled(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await fitsWidth(page, 'at 200 % text')
  }
})

test('and so it does for people with more in the header', async ({ browser }) => {
  const places = {
    'staff@university.example': ['/dashboard', '/listings/offers', '/listings/1', '/account', '/my-listings'],
    'admin@labex.example': ['/dashboard', '/admin', '/admin/users', '/safety-desk', '/report'],
  }
  for (const [email, theirs] of Object.entries(places)) {
    const page = await aPage(browser, app, { width: 360, height: 780 }, await aPerson(app, email))
    for (const place of theirs) {
      await page.goto(app.url + place)
      await settled(page)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await fitsWidth(page, `${place} of ${email} at 200 % text`)
    }
    await page.context().close()
  }
})

test('the bar takes one line, in the longer language and for who has most in it', async ({ browser }) => {
  const admin = await aPerson(app, 'admin@labex.example')
  const [{ id }] = (await admin.page('/admin/users?search=staff@biotech.example')).body.users
  await admin.post(`/api/admin/users/${id}/grants`, { grants: ['safety_officer', 'board'] })
  const bars = [
    [null, '/', 1024],
    [null, '/contact', 1024],
    ['staff@university.example', '/listings/offers', 1024],
    ['admin@labex.example', '/listings/offers', 1024],
    ['staff@biotech.example', '/listings/offers', 1280],
  ] as const
  for (const [email, place, width] of bars) {
    const look = { viewport: { width, height: 800 }, locale: 'nl-NL' }
    const page = email ? await member(browser, app, email, look) : await visitor(browser, app.url, look)
    await page.goto(app.url + place)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    const height = (await page.locator('header.site').boundingBox())?.height
    expect(height, `bar of ${email ?? 'a visitor'} at ${place}, ${width} px`).toBeLessThan(80)
    await page.context().close()
  }
})

test('without JavaScript the lists, a listing and the FAQ can be read, and the park written to', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/listings/offers`)
  await page.getByRole('searchbox').fill('centrifuge')
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(page).toHaveURL(/search=centrifuge/)
  await page.getByRole('link', { name: /Benchtop centrifuge/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Benchtop centrifuge')
  await page.goto(`${app.url}/faq`)
  await expect(page.locator('main')).toContainText('What is LabEx?')
  await page.goto(`${app.url}/contact`)
  const write = page.locator('main').getByRole('link', { name: /@/ })
  await expect(write).toHaveAttribute('href', /^mailto:.+@/)
  await context.close()
})

test('a page is settled only once it answers, however late a busy machine paints it', async ({ page }) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      setTimeout(() => observe.call(this, options), 2_000)
    }
  })
  await page.goto(`${app.url}/login`)
  await settled(page)
  expect(await page.locator('main form button[type=submit]').isEnabled()).toBe(true)
})

test('a page without its mount element says so and mounts nothing', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('id="app"', 'id="elsewhere"')
    await route.fulfill({ response, body })
  })
  const said = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.goto(`${app.url}/login`)
  expect((await said).text()).toBe('No element with the id "app" to mount in')
})
