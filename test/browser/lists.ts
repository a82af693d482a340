import { expect, type Locator, type Page, test } from '@playwright/test'
import { TestClient } from '../client.ts'
import { password } from '../factories.ts'
import { freshFolder } from '../running.ts'
import { seedPark } from './browse-world.ts'
import { settled, watched } from './checks.ts'
import { appForFile } from './labex.ts'
import { sendLogin } from './log-in.ts'

/** A LabEx with a small park for the spec file that calls this, and ways into its lists. */
export function parkForFile() {
  const app = appForFile(freshFolder, { PARK_NAME: 'Test Park' })
  const park = {} as Awaited<ReturnType<typeof seedPark>>
  test.beforeAll(async () => {
    Object.assign(park, await seedPark(app))
  })

  async function open(page: Page, path: string): Promise<void> {
    if (page.url() === 'about:blank') watched(page)
    await page.goto(app.url + path)
    await settled(page)
  }

  async function logIn(page: Page, email: string): Promise<void> {
    await open(page, '/login')
    await sendLogin(page, email, password)
    await expect(page).toHaveURL(/\/dashboard/)
  }

  async function totalOf(query: string): Promise<number> {
    return (await new TestClient(app.url).get(`/api/listings?${query}`)).body.total
  }

  return { app, park, open, logIn, totalOf }
}

/** What the page asks the server for while it stays. */
export function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-inertia']) asked.push(new URL(request.url()).search)
  })
  return asked
}

/** Presses a link until its page is painted ahead of its answer, for which the files of that page must be there. */
export async function paints(page: Page, link: Locator): Promise<void> {
  const title = (await link.textContent()) ?? ''
  await expect(async () => {
    await link.click({ timeout: 1_000 }).catch(() => {})
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 1_000 })
  }).toPass()
}

export const results = (page: Page): Locator => page.locator('h2#results')
export const spoken = (page: Page): Locator => page.locator('form > [role=status]')
export const group = (page: Page, name: string): Locator =>
  page
    .locator('section[aria-labelledby=filters] > details')
    .filter({ has: page.getByRole('heading', { name: `Filter by ${name}` }) })
export const box = (page: Page, name: string): Locator =>
  page
    .locator('section[aria-labelledby=filters], fieldset:has(> legend:text("Category"))')
    .getByRole('checkbox', { name: new RegExp(`^${name}`) })
export const chip = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Remove filter ${name}`, exact: true })

/** Of the cards, those seen whole before anybody scrolls; a fourth or fifth may peep out. */
export const seenWhole = (page: Page): Promise<number> =>
  page
    .locator('main article')
    .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length)
