/**
 * Pictures of the product, taken from the demo in a real browser: those on the landing page
 * (src/site/pictures/screens, every language and theme) and those of the README (docs/screenshots).
 * `node scripts/screenshots.ts [landing|docs]` after `npm run build`; build again afterwards.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import playwright from '../playwright.config.ts'
import { demoPassword } from '../src/demo/people.ts'
import { sendLogin } from '../test/browser/log-in.ts'
import { freshFolder, startLabEx } from '../test/running.ts'

const root = path.resolve(import.meta.dirname, '..')
const themes = ['light', 'dark'] as const
const languages = { en: 'en-GB', nl: 'nl-NL' } as const
const staff = 'staff@university.example'
const administrator = 'admin@labex.example'

interface Shot {
  name: string
  path: string
  who?: string
  /** Scrolled to the top of the picture. */
  from?: string
}

const landing: Shot[] = [
  { name: 'offers', path: '/listings/offers?type=equipment', from: 'main article' },
  { name: 'alert', path: '/alerts/1/edit', who: staff, from: 'main h1' },
  { name: 'connection', path: '/connections/2', who: staff, from: 'main h1' },
]
const docs: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'offers', path: '/listings/offers' },
  { name: 'listing', path: '/listings/1' },
  { name: 'dashboard', path: '/dashboard', who: staff },
  { name: 'admin', path: '/admin', who: administrator },
]

const part = process.argv[2]
const app = await startLabEx(await freshFolder(), { DEMO: '1', PARK_NAME: 'Science Park' })
const browser = await chromium.launch(playwright.use?.launchOptions ?? {})
try {
  if (part !== 'docs') await landingScreens()
  if (part !== 'landing') await docsScreens()
} finally {
  await browser.close()
  await app.stop()
}

async function landingScreens(): Promise<void> {
  const folder = path.join(root, 'src/site/pictures/screens')
  await mkdir(folder, { recursive: true })
  for (const [language, locale] of Object.entries(languages)) {
    for (const theme of themes) {
      const look = {
        viewport: { width: 560, height: 420 },
        deviceScaleFactor: 1.5,
        colorScheme: theme,
        locale,
      }
      await takeAll(browser, landing, look, async ({ name }, png) => {
        const avif = await sharp(png).avif({ quality: 50, effort: 6, chromaSubsampling: '4:4:4' }).toBuffer()
        await writeFile(path.join(folder, `${name}-${language}-${theme}.avif`), avif)
      })
    }
  }
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
    if (shot.from) await frame(page, shot.from)
    await page.waitForLoadState('networkidle')
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

/** Only the heart of a page: no bar over it, its heading 20 px from the top. */
async function frame(page: Page, from: string): Promise<void> {
  await page.addStyleTag({ content: 'header.site, ::-webkit-scrollbar { display: none !important }' })
  await page
    .locator(from)
    .first()
    .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 20))
}
