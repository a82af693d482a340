import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { startLabEx } from '../../test/running.ts'
import { eachPerson } from './each-person.ts'
import { type Screen, screens } from './states.ts'
import { makeWorlds } from './worlds.ts'

const wide = { viewport: { width: 1280, height: 860 } }
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, locale: 'nl-NL' }
const looks: Record<string, BrowserContextOptions> = {
  'wide-light': { ...wide, colorScheme: 'light', locale: 'en-GB' },
  'wide-dark': { ...wide, colorScheme: 'dark', locale: 'nl-NL' },
  'phone-light': { ...phone, colorScheme: 'light' },
  'phone-dark': { ...phone, colorScheme: 'dark' },
  'wide-forced': { ...wide, forcedColors: 'active', colorScheme: 'dark', locale: 'en-GB' },
  'phone-forced': { ...phone, forcedColors: 'active', colorScheme: 'light' },
  // 1280 × 1024 at 400 %.
  zoomed: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 2, locale: 'en-GB' },
}
/** Only when asked for by name. */
const rare = new Set(['wide-forced', 'phone-forced', 'zoomed'])

export async function takeScreens(
  browser: Browser,
  [folder = '/tmp/labex-look', pattern = '', part = '']: string[],
): Promise<void> {
  const wantedLooks = Object.keys(looks).filter((look) => (part ? look.includes(part) : !rare.has(look)))
  const wanted = screens.filter(({ name }) => new RegExp(pattern).test(name))
  await mkdir(folder, { recursive: true })
  for (const [world, data] of Object.entries(await makeWorlds())) {
    const app = await startLabEx(data, { PARK_NAME: 'Science Park' })
    const here = wanted.filter((screen) => screen.world === world)
    for (const look of wantedLooks)
      await eachPerson(browser, app.url, here, looks[look] ?? {}, async (page, screen) => {
        const file = path.join(folder, `${screen.name}.${look}.png`)
        // One that fails is reported, and the others are taken.
        await take(page, app.url, screen, file).catch(({ message }: Error) =>
          process.stderr.write(`${screen.name}, ${look}: ${message.split('\n')[0]}\n`),
        )
      })
    await app.stop()
  }
}

async function take(page: Page, url: string, screen: Screen, file: string): Promise<void> {
  page.setDefaultTimeout(8_000)
  await page.goto(url + screen.path, { waitUntil: 'networkidle' })
  await screen.act?.(page)
  await page.waitForTimeout(screen.act ? 1500 : 0)
  if (!screen.onTop) await scrollThrough(page)
  await page.screenshot({ path: file, fullPage: !screen.onTop })
}

/** Pictures further down load when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 700) await page.evaluate((to) => window.scrollTo(0, to), y)
  await page.waitForTimeout(400)
  await page.evaluate(() => window.scrollTo(0, 0))
}
