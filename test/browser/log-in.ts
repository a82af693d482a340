import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { TestClient } from '../client.ts'
import type { Running } from '../running.ts'
import { settled, watched } from './checks.ts'

/** Fills in and sends the form of `/login`, where the page is; where it leads is the caller's to await. */
export async function sendLogin(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
}

/** Logs somebody of the demo in at `/login`, where the page is. */
export async function logIn(page: Page, email: string): Promise<void> {
  await settled(page)
  const prefers = await page.evaluate(() => navigator.language.slice(0, 2))
  await sendLogin(page, email, demoPassword)
  await expect(page).toHaveURL(/\/dashboard/)
  await settled(page)
  await speak(page, prefers === 'nl' ? 'nl' : 'en')
}

/** Chooses the language, which an account keeps whatever a later browser prefers. */
export async function speak(page: Page, language: 'en' | 'nl'): Promise<void> {
  const html = page.locator('html')
  if ((await html.getAttribute('lang')) === language) return
  const name = { en: 'English', nl: 'Nederlands' }[language]
  await page.getByRole('contentinfo').getByRole('button', { name }).click()
  await expect(html).toHaveAttribute('lang', language)
  await settled(page)
}

/** A page of somebody not logged in. */
export async function visitor(
  browser: Browser,
  url: string,
  look: BrowserContextOptions = {},
): Promise<Page> {
  const page = watched(await (await browser.newContext(look)).newPage())
  await page.goto(url)
  if (look.javaScriptEnabled !== false) await settled(page)
  return page
}

/** Somebody of the demo, logged in, without a browser. */
export async function aPerson(app: Running, email: string): Promise<TestClient> {
  const person = new TestClient(app.url)
  expect((await person.post('/api/login', { email, password: demoPassword })).status).toBe(200)
  return person
}

/** Somebody of the demo whom its administrator lets decide on what is dangerous. */
export async function aSafetyOfficer(app: Running, email: string): Promise<TestClient> {
  const admin = await aPerson(app, 'admin@labex.example')
  const [{ id }] = (await admin.page(`/admin/users?search=${email}`)).body.users
  const granted = await admin.post(`/api/admin/users/${id}/grants`, { grants: ['safety_officer'] })
  expect(granted.status).toBe(200)
  return aPerson(app, email)
}

/** A page in which that person is logged in already. */
export async function aPage(
  browser: Browser,
  app: Running,
  viewport: { width: number; height: number },
  { cookies }: TestClient,
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })))
  return watched(await context.newPage())
}

/** Keeps what is at these addresses from the page until the function that this returns is called. */
export async function keptBack(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

export const withoutScriptYet = (page: Page) => keptBack(page, '**/assets/client-*.js')
