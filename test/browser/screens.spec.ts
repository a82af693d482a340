import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../../src/demo/seed.ts'
import { type Running, startLabEx } from '../running.ts'
import { fitsWidth, leave, noViolations, settled, watched } from './checks.ts'
import { demoFolder } from './demo.ts'
import { sendLogin } from './log-in.ts'
import { bearsStretching, hasRoomForFingers } from './stretched.ts'

/** Every screen of the demo, once light, wide and English, once dark, narrow and Dutch (UX.md G1, G4, G5, G13). */
let app: Running
test.beforeAll(async () => {
  app = await startLabEx(await demoFolder(), { PARK_NAME: 'Test Park' })
})
test.afterAll(({ browser }) => leave(browser, app))

const looks = [
  {
    name: 'light, 1280 px, English',
    viewport: { width: 1280, height: 860 },
    hasTouch: false,
    colorScheme: 'light',
    locale: 'en-GB',
  },
  {
    name: 'dark, 360 px, Dutch',
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    colorScheme: 'dark',
    locale: 'nl-NL',
  },
] as const

const screens: Record<string, string[]> = {
  visitor: [
    '/',
    '/about',
    '/contact',
    '/disclaimer',
    '/faq',
    '/join-labex',
    '/login',
    '/login/create',
    '/login/forgot-password',
    '/reset-password?token=x&email=a@b.example',
    '/verify-email/confirm?token=x',
    '/listings/offers',
    '/listings/requests',
    '/listings/offers?search=nothing-at-all',
    '/listings/1',
    '/listings/45',
    '/listings/999999',
  ],
  'staff@university.example': [
    '/dashboard',
    '/account',
    '/matches',
    '/my-listings',
    '/my-listings?exchange_type=request',
    '/listings/create',
    '/listings/1',
    '/listings/1/edit?step=1',
    '/listings/1/edit?step=2',
    '/listings/1/edit?step=3',
    '/listings/1/renew',
    '/alerts/create',
    '/alerts/1/edit',
    '/connections/1',
    '/admin',
  ],
  // The rest of their screens: admin.spec.ts.
  'admin@labex.example': [
    '/admin',
    '/admin/connections',
    '/admin/listings',
    '/admin/faq',
    '/admin/organisations',
  ],
}

for (const look of looks) {
  for (const [who, paths] of Object.entries(screens)) {
    test(`${who}: ${paths.length} screens, ${look.name}`, async ({ browser }) => {
      const page = await visitorAs(browser, who, look)
      const titles = new Set<string>()
      for (const path of paths) {
        await page.goto(app.url + path)
        await expect(page.locator('main h1'), path).toHaveCount(1)
        await noViolations(page)
        await fitsWidth(page)
        await hasRoomForFingers(page)
        titles.add(await page.title())
        await bearsStretching(page)
      }
      expect(titles.size).toBeGreaterThan(paths.length * 0.6)
      await page.context().close()
    })
  }
}

test('after logging out, Back shows nothing private', async ({ browser }) => {
  const page = await visitorAs(browser, 'staff@hospital.example', looks[0])
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
  const page = await visitorAs(browser, 'staff@biotech.example', looks[0])
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

test('without JavaScript the lists, a listing and the FAQ can be read and filtered', async ({ browser }) => {
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
  await context.close()
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

async function visitorAs(browser: Browser, who: string, look: (typeof looks)[number]): Promise<Page> {
  const page = watched(await (await browser.newContext(look)).newPage())
  if (who === 'visitor') return page
  await page.goto(`${app.url}/login`)
  await sendLogin(page, who, demoPassword)
  await expect(page).toHaveURL(/\/dashboard/)
  return page
}
