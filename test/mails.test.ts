import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { locales } from '../src/i18n/languages.ts'
import { inLocale, type Locale } from '../src/i18n/locale.ts'
import { htmlPart, textPart } from '../src/mail/layout.ts'
import type { Mail, Template } from '../src/mail/mail.ts'
import type { MailName } from '../src/mail/outbox.ts'
import { mailHours, mails } from '../src/mails.ts'
import { testApp } from './app.ts'
import { strangersIn } from './loads.ts'
import { aMail, mailSamples } from './mail-samples.ts'

/** Every mail there is, in both languages, as text and as HTML, with a preview line worth reading. */
describe('every mail', async () => {
  const app = await testApp()
  const samples = await mailSamples(app)
  const names = Object.keys(mails) as MailName[]
  const composed = async (name: MailName, locale: Locale): Promise<Mail> => {
    const { compose } = mails[name] as Template<object>
    const mail = await inLocale(locale, () => compose(app, samples[name], aMail()))
    if (!mail) throw new Error(`${name} has nothing to tell`)
    return mail
  }

  describe.each(['en', 'nl'] as const)('in %s', (locale) => {
    it.each(names)('%s', async (name) => {
      const mail = await composed(name, locale)
      const [text, html] = inLocale(locale, () => [
        textPart(mail, app.park),
        htmlPart(mail, app.park, locale),
      ])
      expect(mail.subject.length, mail.subject).toBeLessThanOrEqual(78)
      expect(mail.preview.length, mail.preview).toBeGreaterThanOrEqual(20)
      expect(mail.preview.length, mail.preview).toBeLessThanOrEqual(200)
      const [, named] = /[:?] (.+)$/.exec(mail.subject) ?? []
      expect(mail.preview).not.toContain(named ?? mail.subject)
      // A list of titles.
      if (name !== 'alert_matches') expect(mail.preview).toMatch(/[.?]$/)
      for (const part of [mail.subject, mail.preview, text, html])
        expect(part).not.toMatch(/\{\w+\}|undefined|\bnull\b|\[object|NaN|Invalid Date|_mail_/)
      expect(html).toContain(`<html lang="${locale}">`)
      expect(strangersIn(html, app.config.appUrl)).toEqual([])
      expect(html.indexOf(escaped(mail.preview))).toBeLessThan(html.indexOf('<h1'))
      expect(linksOf(text)).toEqual(hrefsOf(html))
      const hello = { en: 'Hi', nl: 'Hallo' }[locale] + (mail.name === null ? ',' : ` ${mail.name},`)
      expect(text.startsWith(`${hello}\n\n`), text).toBe(true)
      expect(html).toContain(`>${escaped(hello)}</p>`)
      expect(text).not.toMatch(/“[^”]*“/)
      expect(text).toContain(app.park.name)
      expect(html).toContain(app.park.name)
    })
  })

  it('knows nothing of the old park once name, colour and address are others', async () => {
    const [name, look, contact] = [
      { park_name: 'Parc Lumière' },
      { accent: '#7a1fa2' },
      { contact_address: 'labex@lumiere.example' },
    ]
    await app.db
      .insertInto('park_settings')
      .values(
        Object.entries({ name, look, contact }).map(([section, content]) => ({
          section,
          content: JSON.stringify(content),
        })),
      )
      .execute()
    await app.park.read()
    for (const locale of locales)
      for (const mail of names) {
        const told = await composed(mail, locale)
        const [text, html] = inLocale(locale, () => [
          textPart(told, app.park),
          htmlPart(told, app.park, locale),
        ])
        const whole = [told.subject, told.preview, told.calendar?.text, text, html].join(' ')
        expect(whole, mail).toContain('Parc Lumière')
        expect(whole, mail).not.toMatch(/Science Park|#0b6a55/i)
        // The address that mails are sent from is the operator's and stays.
        expect(told.to, mail).not.toBe(app.config.mailFrom)
      }
    await app.db.deleteFrom('park_settings').execute()
    await app.park.read()
  })

  it('greets nobody by a name that a stranger typed', async () => {
    const nameless: MailName[] = [
      ...(['contact_to_park', 'contact_received', 'join_received', 'join_rejected'] as const),
      'account_deleted',
      'inbox_left',
    ]
    const greeted = await Promise.all(names.map(async (name) => (await composed(name, 'en')).name))
    expect(names.filter((_, index) => greeted[index] === null).sort()).toEqual(nameless.sort())
  })

  it('writes out the day a listing ends', async () => {
    expect((await composed('listing_ends', 'en')).subject).toMatch(
      /^Your listing ends on \d+ [A-Z][a-z]+( \d{4})?: /,
    )
    expect((await composed('listing_ends', 'nl')).subject).toMatch(
      /^Je advertentie loopt af op \d+ [a-z]+( \d{4})?: /,
    )
  })

  it('stands with its hours in docs/product/mails.md', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../docs/product/mails.md'), 'utf8')
    const rows = [...text.matchAll(/^\| (`[^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
    const said = rows.flatMap(([, mail = '', when]) =>
      [...mail.matchAll(/`(\w+)`/g)].map(([, name]) => [name, when]),
    )
    const hours = names.map((name) => [
      name,
      typeof mailHours[name] === 'function' ? 'at once or working hours' : mailHours[name],
    ])
    expect(said.toSorted()).toEqual(hours.toSorted())
  })

  it.each(names)('%s says it in two languages, and is looked at in docs/measured/mails', async (name) => {
    const [english, dutch] = [await composed(name, 'en'), await composed(name, 'nl')]
    expect(english.subject).not.toBe(dutch.subject)
    expect(english.preview === dutch.preview).toBe(name === 'alert_matches')
    for (const locale of locales) {
      const picture = path.resolve(import.meta.dirname, `../docs/measured/mails/${name}.${locale}.webp`)
      expect(existsSync(picture), `${picture}: node scripts/pictures.ts mails`).toBe(true)
    }
  })
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Alone on their lines; tokens are made once per composing, not per part. */
const linksOf = (text: string) => text.split('\n').filter((line) => /^(https?|mailto):\S+$/.test(line))
const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))
