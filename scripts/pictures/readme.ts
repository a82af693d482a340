import path from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { freshFolder, startLabEx } from '../../test/running.ts'
import { eachPerson } from './each-person.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots')
const wide = { viewport: { width: 1280, height: 860 }, locale: 'en-GB' }
const phone = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  locale: 'nl-NL',
  colorScheme: 'dark',
} as const

interface Shot {
  name: string
  path: string
  who?: string
}

const shots: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'offers', path: '/listings/offers' },
  { name: 'listing', path: '/listings/1' },
  { name: 'dashboard', path: '/dashboard', who: 'staff@university.example' },
  { name: 'admin', path: '/admin', who: 'admin@labex.example' },
]

export async function takeReadme(browser: Browser): Promise<void> {
  const app = await startLabEx(await freshFolder(), { DEMO: '1', PARK_NAME: 'Science Park' })
  const takeAll = (of: Shot[], look: object, suffix: string) =>
    eachPerson(browser, app.url, of, look, async (page, { name, path: address }) => {
      await page.goto(app.url + address, { waitUntil: 'networkidle' })
      await sharp(await page.screenshot())
        .png({ palette: true, quality: 90, effort: 8 })
        .toFile(path.join(folder, `${name}${suffix}.png`))
    })
  await takeAll(shots, wide, '')
  await takeAll(shots.slice(0, 3), phone, '-phone')
  await app.stop()
}
