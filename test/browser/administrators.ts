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
import { freshFolder } from '../running.ts'
import { fitsWidth, noViolations, watched } from './checks.ts'
import { appForFile } from './labex.ts'

export const wide = { viewport: { width: 1280, height: 860 }, colorScheme: 'light', locale: 'en-GB' } as const
export const narrow = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'nl-NL' } as const

export const tables = [
  'connections',
  'listings',
  'faq',
  'join-labex-requests',
  'users',
  'organisations',
  'contact',
  'audit',
].map((table) => `/admin/${table}`)

async function rowInSight(page: Page): Promise<void> {
  const rows = page.locator('main tbody tr')
  if ((await rows.count()) > 0) await expect(rows.first(), `first row of ${page.url()}`).toBeInViewport()
}

/** An empty LabEx with its database for the spec file that calls this, and ways to be an administrator of it. */
export function administrationForFile() {
  const app = appForFile(freshFolder, { PARK_NAME: 'Test Park' })
  const database = {} as Awaited<ReturnType<typeof connectToRunning>>
  test.beforeAll(async () => {
    Object.assign(database, await connectToRunning(readConfig({ DATA_DIR: app.dataDir })))
  })
  test.afterAll(() => database.close())

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

  async function administrator(browser: Browser, name: string, look: BrowserContextOptions): Promise<Page> {
    return watched(await (await signedIn(browser, name, look)).newPage())
  }

  /** Accessible in the page's own look, nowhere wider than a window or a phone, and its first row in sight. */
  async function fine(page: Page, paths: string[]): Promise<void> {
    const own = page.viewportSize() ?? wide.viewport
    for (const path of paths) {
      await page.goto(app.url + path)
      await noViolations(page)
      for (const { viewport } of [wide, narrow]) {
        await page.setViewportSize(viewport)
        await fitsWidth(page)
        await rowInSight(page)
      }
      await page.setViewportSize(own)
    }
  }

  return { app, database, signedIn, administrator, fine }
}
