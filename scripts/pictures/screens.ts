/**
 * The twelve main screens in every state, wide and on a phone, light and dark: pictures for a person to
 * look at, kept out of the repository. By hand, after `npm run build`:
 * `node scripts/look.ts [folder, or /tmp/labex-look] [pattern of screens' names] [part of a look's name]`.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import playwright from '../playwright.config.ts'
import { demoPassword } from '../src/demo/people.ts'
import { sendLogin } from '../test/browser/log-in.ts'
import { type Running, startLabEx } from '../test/running.ts'
import { type Screen, screens } from './look/screens.ts'
import { makeWorlds } from './look/worlds.ts'

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

const [folder = '/tmp/labex-look', pattern = '', part = ''] = process.argv.slice(2)
const wantedLooks = Object.keys(looks).filter((look) => (part ? look.includes(part) : !rare.has(look)))
const wanted = screens.filter(({ name }) => new RegExp(pattern).test(name))
await mkdir(folder, { recursive: true })
const browser = await chromium.launch(playwright.use?.launchOptions ?? {})
for (const [world, data] of Object.entries(await makeWorlds())) {
  const app = await startLabEx(data, { PARK_NAME: 'Science Park' })
  const here = wanted.filter((screen) => screen.world === world)
  for (const look of wantedLooks) await takeAll(browser, app, here, look)
  await app.stop()
}
await browser.close()

async function takeAll(on: Browser, app: Running, shots: readonly Screen[], look: string): Promise<void> {
  const people = new Map<string, Page>()
  for (const shot of shots) {
    const who = shot.who ?? 'visitor'
    const person = people.get(who) ?? (await enter(on, app, who, looks[look] ?? {}))
    people.set(who, person)
    await take(await person.context().newPage(), app, shot, look)
  }
  for (const person of people.values()) await person.context().close()
}

/** One that cannot be taken is told, and the others are. */
async function take(page: Page, app: Running, shot: Screen, look: string): Promise<void> {
  try {
    if (shot.opens) await shot.opens(page)
    await page.goto(app.url + shot.path, { waitUntil: shot.opens ? 'load' : 'networkidle' })
    await shot.act?.(page)
    await page.waitForTimeout(shot.opens || shot.act ? 1500 : 0)
    if (!shot.onTop) await scrollThrough(page)
    await page.screenshot({ path: path.join(folder, `${shot.name}.${look}.png`), fullPage: !shot.onTop })
  } catch (error) {
    process.stderr.write(`${shot.name}, ${look}: ${(error as Error).message.split('\n')[0]}\n`)
  }
  await page.close()
}

/** Pictures further down load when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 700) await page.evaluate((to) => window.scrollTo(0, to), y)
  await page.waitForTimeout(400)
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function enter(on: Browser, app: Running, who: string, look: BrowserContextOptions): Promise<Page> {
  const context = await on.newContext({ ...look, reducedMotion: 'reduce' })
  context.setDefaultTimeout(8_000)
  const page = await context.newPage()
  if (who === 'visitor') return page
  await page.goto(`${app.url}/login`)
  await sendLogin(page, who, demoPassword)
  await page.waitForURL(/\/dashboard/)
  return page
}
