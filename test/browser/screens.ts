import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import type { Running } from '../running.ts'
import {
  fitsWidth,
  noViolations,
  ruledClasses,
  storesKnownThings,
  unbrokenWords,
  unpartedUnits,
} from './checks.ts'
import { logIn, visitor } from './log-in.ts'
import { bearsStretching, hasRoomForFingers } from './stretched.ts'

export const light = {
  name: 'light, 1280 px, English',
  viewport: { width: 1280, height: 860 },
  hasTouch: false,
  colorScheme: 'light',
  locale: 'en-GB',
} as const

export const dark = {
  name: 'dark, 360 px, Dutch',
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  colorScheme: 'dark',
  locale: 'nl-NL',
} as const

/**
 * Looks at somebody's screens of the demo: light, wide and English in turn with dark, narrow and Dutch. The proof
 * looks at each of them both ways, which takes twice as long.
 */
export function checkScreens(app: Running, who: string, paths: string[]): void {
  for (const [turn, look] of [light, dark].entries()) {
    const looked = paths.filter((_, at) => process.env.PROOF || at % 2 === turn)
    test(`${who}: ${looked.length} screens, ${look.name}`, async ({ browser }) => {
      const page =
        who === 'visitor' ? await visitor(browser, app.url, look) : await member(browser, app, who, look)
      const titles = new Set<string>()
      for (const path of looked) {
        await page.goto(app.url + path)
        await expect(page.locator('main h1'), path).toHaveCount(1)
        await noViolations(page)
        await fitsWidth(page)
        await unpartedUnits(page)
        await ruledClasses(page)
        if (look === light && who.startsWith('admin')) await unbrokenWords(page)
        await hasRoomForFingers(page)
        titles.add(await page.title())
        await bearsStretching(page)
      }
      await storesKnownThings(page)
      expect(titles.size).toBeGreaterThan(looked.length * 0.6)
      await page.context().close()
    })
  }
}

/** A page of somebody who has just logged in. */
export async function member(
  browser: Browser,
  app: Running,
  email: string,
  look: BrowserContextOptions,
): Promise<Page> {
  const page = await visitor(browser, `${app.url}/login`, look)
  await logIn(page, email)
  return page
}
