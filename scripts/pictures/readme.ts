/**
 * Pictures of the product for the README (docs/screenshots), taken from the demo in a real browser:
 * `node scripts/screenshots.ts` after `npm run build`.
 */
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import playwright from '../playwright.config.ts'
import { demoPassword } from '../src/demo/people.ts'
import { sendLogin } from '../test/browser/log-in.ts'
import { freshFolder, startLabEx } from '../test/running.ts'

const root = path.resolve(import.meta.dirname, '..')
const languages = { en: 'en-GB', nl: 'nl-NL' } as const
const staff = 'staff@university.example'
const administrator = 'admin@labex.example'

interface Shot {
  name: string
  path: string
  who?: string
}

const docs: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'offers', path: '/listings/offers' },
  { name: 'listing', path: '/listings/1' },
  { name: 'dashboard', path: '/dashboard', who: staff },
  { name: 'admin', path: '/admin', who: administrator },
]

const app = await startLabEx(await freshFolder(), { DEMO: '1', PARK_NAME: 'Science Park' })
const browser = await chromium.launch(playwright.use?.launchOptions ?? {})
try {
  await docsScreens()
} finally {
  await browser.close()
  await app.stop()
}

async function docsScreens(): Promise<void> {
  const folder = path.join(root, 'docs/screenshots')
  const wide = { viewport: { width: 1280, height: 860 }, locale: languages.en }
  const phone = {
    viewport: { width: 390, height: 780 },
    deviceScaleFactor: 2,
    locale: languages.nl,
    colorScheme: 'dark',
  } as const
  const save =
    (suffix: string) =>
    ({ name }: Shot, png: Buffer) =>
      small(png).toFile(path.join(folder, `${name}${suffix}.png`))
  await takeAll(browser, docs, wide, save(''))
  await takeAll(browser, docs.slice(0, 3), phone, save('-phone'))
}

function small(png: Buffer) {
  return sharp(png).png({ palette: true, quality: 90, effort: 8 })
}

async function takeAll(
  on: Browser,
  shots: Shot[],
  look: BrowserContextOptions,
  keep: (shot: Shot, png: Buffer) => Promise<unknown>,
): Promise<void> {
  const pages = new Map<string | undefined, Page>()
  for (const shot of shots) {
    const page = pages.get(shot.who) ?? (await pageOf(on, shot.who, look))
    pages.set(shot.who, page)
    await page.goto(app.url + shot.path, { waitUntil: 'networkidle' })
    await keep(shot, await page.screenshot())
  }
  for (const page of pages.values()) await page.context().close()
}

async function pageOf(on: Browser, who: string | undefined, look: BrowserContextOptions): Promise<Page> {
  const page = await (await on.newContext({ ...look, bypassCSP: true, reducedMotion: 'reduce' })).newPage()
  if (!who) return page
  await page.goto(`${app.url}/login`)
  await sendLogin(page, who, demoPassword)
  await page.waitForURL(/\/dashboard/)
  return page
}
