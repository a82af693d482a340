import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { App } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type Locale, languageNames, locales } from '../../src/i18n/languages.ts'
import { inLocale } from '../../src/i18n/locale.ts'
import { htmlPart } from '../../src/mail/layout.ts'
import type { Template } from '../../src/mail/mail.ts'
import type { MailName } from '../../src/mail/outbox.ts'
import { mails } from '../../src/mails.ts'
import { openApp } from '../../src/open.ts'
import { aMail, mailSamples } from '../../test/mail-samples.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/measured/mails')
const phone = { width: 390, height: 700 }

export async function takeMails(browser: Browser, chosen: string[]): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'labex-mails-'))
  const { app, close } = await openApp(
    readConfig({ DATA_DIR: dataDir, APP_URL: 'https://labex.example', PARK_NAME: 'Utrecht Science Park' }),
  )
  const page = await browser.newPage({ viewport: phone, deviceScaleFactor: 1.5 })
  if (chosen.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const samples = await mailSamples(app)
  const drawn = await readFile(`${folder}.md`, 'utf8')
  const rows: string[] = []
  for (const name of Object.keys(mails) as MailName[]) {
    const row = new RegExp(`^## ${name}\\n[^]*?(?=\\n## |\\n*$(?![^]))`, 'm').exec(drawn)?.[0]
    if (chosen.length > 0 && !chosen.includes(name) && row) {
      rows.push(`${row}\n`)
      continue
    }
    const cells: string[] = []
    for (const locale of locales) cells.push(await draw(page, app, name, samples[name], locale))
    rows.push(
      `## ${name}\n\n| ${locales.map((locale) => languageNames[locale]).join(' | ')} |\n|${'---|'.repeat(locales.length)}\n| ${cells.join(' | ')} |\n`,
    )
  }
  const intro = drawn.slice(0, drawn.search(/^## \w+$/m))
  await writeFile(`${folder}.md`, `${intro}${rows.map((row) => `${row.trimEnd()}\n`).join('\n')}`)
  await close()
  await rm(dataDir, { recursive: true, force: true })
}

async function draw(page: Page, app: App, name: MailName, data: object, locale: Locale): Promise<string> {
  const { compose } = mails[name] as Template<object>
  return inLocale(locale, async () => {
    const mail = await compose(app, data, aMail())
    if (!mail) throw new Error(`${name} has nothing to tell`)
    await page.setContent(htmlPart(mail, app.park, locale))
    const picture = await sharp(await page.screenshot({ fullPage: true }))
      .webp({ quality: 80 })
      .toBuffer()
    await writeFile(path.join(folder, `${name}.${locale}.webp`), picture)
    return `**${mail.subject}**<br>${mail.preview}<br><img src="mails/${name}.${locale}.webp" width="390" alt="">`
  })
}
