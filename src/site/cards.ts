import path from 'node:path'
import type { App } from '../app.ts'
import type { Hazards } from '../db/substance-tables.ts'
import { signalWord } from '../fields/signal-word.ts'
import { visitor } from '../http/viewer.ts'
import { inLocale, isLocale, type Locale } from '../i18n/locale.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Card } from '../images/card.ts'
import { detailPath } from '../images/paths.ts'
import { optionLabel } from '../listings/catalogue/fields.ts'
import { unbroken } from '../listings/parts/unbroken.ts'
import { visibility } from '../listings/row/access.ts'
import { knownHazards } from '../listings/row/known-hazards.ts'
import { exchangeWord } from '../listings/row/meta.ts'
import { unitsLabel } from '../listings/row/props.ts'
import { type ListingRow, listingById } from '../listings/row/sql.ts'
import { paletteOf } from '../settings/palette.ts'
import { keptCard, type PlannedCard } from './card-cache.ts'
import { lightDrawing, markOf, pictureAt } from './drawings.ts'

const requestColour = '#5a3fb0'

/** The stronger first. */
const signals = ['danger', 'warning'] as const

const titles: Record<string, () => string> = {
  home: m.site_home_headline,
  about: m.about_title,
  disclaimer: m.about_disclaimer_title,
  contact: m.contact_title,
  faq: m.faq_title,
  map: m.buildings_map_title,
  join: m.organisations_join_title,
  offers: m.listings_offers_lead,
  requests: m.listings_requests_lead,
}

/** `/cards/<page>-<language>.png` shows only what any visitor sees. */
export async function serveCard(request: Request, app: App): Promise<Response> {
  const name = /^\/cards\/([a-z]+(?:-[1-9]\d{0,8})?)-([a-z]{2})\.png$/.exec(new URL(request.url).pathname)
  const [, subject = '', locale] = name ?? []
  if (!isLocale(locale)) return missing()
  const card = await inLocale(locale, () => cardOf(app, subject, locale))
  if (!card) return missing()
  const png = await keptCard(path.join(app.config.dataDir, 'cache/cards'), card)
  if (!png) return new Response(null, { status: 503, headers: { 'retry-after': '10' } })
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  })
}

const missing = () => new Response(null, { status: 404 })

async function cardOf(app: App, subject: string, locale: Locale): Promise<PlannedCard | null> {
  await app.park.read()
  const { accent } = app.park
  const looks = `${accent} ${app.park.mark?.path ?? ''}`
  const drawing = async () => ({ svg: await lightDrawing(paletteOf(accent)) })
  const title = titles[subject]
  if (title) {
    const card: Omit<Card, 'picture' | 'mark'> = {
      eyebrow: 'LabEx',
      colour: accent,
      title: title(),
      footer: app.park.name,
    }
    return {
      key: `${subject} ${locale} ${JSON.stringify(card)} ${looks}`,
      draw: async () => ({
        ...card,
        mark: await markOf(app),
        picture: await drawing(),
      }),
    }
  }
  const [, id] = /^listing-(\d+)$/.exec(subject) ?? []
  const row = id ? await listingById(app.db, Number(id)) : undefined
  if (!row || visibility(visitor, row, false) !== 'whole') return null
  const words = cardTexts(row, (await knownHazards(app.db, row))?.of ?? [], accent)
  const photo = row.images[0]?.path
  return {
    key: `${subject} ${locale} ${JSON.stringify(words)} ${looks} ${photo ?? 'drawing'}`,
    draw: async () => ({
      ...words,
      mark: await markOf(app),
      picture: (photo && (await pictureAt(app.store, detailPath(photo)))) || (await drawing()),
    }),
  }
}

function cardTexts(row: ListingRow, hazards: Hazards[], accent: string): Omit<Card, 'picture' | 'mark'> {
  const kind = [exchangeWord(row.exchange_type), optionLabel('type', row.type)]
  const signal = signals.find((word) => hazards.some((one) => one.signal === word))
  return {
    eyebrow: [...kind, ...(signal ? [signalWord(signal)] : [])].join(' · '),
    colour: row.exchange_type === 'offer' ? accent : requestColour,
    title: unbroken(row.title),
    footer: [row.organisation?.name, grouped(unitsLabel(row))].filter(Boolean).join(' · '),
  }
}
