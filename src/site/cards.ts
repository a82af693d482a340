import path from 'node:path'
import type { App } from '../app.ts'
import { clearOutById, listedIn } from '../clear-outs/sql.ts'
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

type Words = Omit<Card, 'picture' | 'mark'>

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
  const title = titles[subject]
  if (title) {
    const card: Words = {
      eyebrow: 'LabEx',
      colour: accent,
      title: title(),
      footer: app.park.name,
    }
    return pictured(app, `${subject} ${locale}`, card, undefined)
  }
  const [, clearOutId] = /^clearout-(\d+)$/.exec(subject) ?? []
  if (clearOutId) return clearOutCard(app, Number(clearOutId), locale)
  const [, id] = /^listing-(\d+)$/.exec(subject) ?? []
  const row = id ? await listingById(app.db, Number(id)) : undefined
  if (!row || visibility(visitor, row, false) !== 'whole') return null
  const words = cardTexts(row, (await knownHazards(app.db, row))?.of ?? [], accent)
  return pictured(app, `${subject} ${locale}`, words, row.images[0]?.path)
}

/** What is left of it, and a photo of that. */
async function clearOutCard(app: App, id: number, locale: Locale): Promise<PlannedCard | null> {
  const clearOut = await clearOutById(app.db, id)
  const things = clearOut?.ended_on === null ? await listedIn(app.db, id) : []
  if (!clearOut || things.length === 0) return null
  const words = {
    eyebrow: m.site_card_clear_out({ count: things.length }),
    colour: app.park.accent,
    title: unbroken(clearOut.title),
    footer: [things[0]?.organisation?.name, clearOut.location_building].filter(Boolean).join(' · '),
  }
  return pictured(app, `clearout-${id} ${locale}`, words, things.flatMap(({ images }) => images)[0]?.path)
}

function pictured(app: App, name: string, words: Words, photo: string | undefined): PlannedCard {
  const { accent, mark } = app.park
  return {
    key: `${name} ${JSON.stringify(words)} ${accent} ${mark?.path ?? ''} ${photo ?? 'drawing'}`,
    draw: async () => ({
      ...words,
      mark: await markOf(app),
      picture: (photo && (await pictureAt(app.store, detailPath(photo)))) || (await drawingIn(accent)),
    }),
  }
}

const drawingIn = async (accent: string) => ({ svg: await lightDrawing(paletteOf(accent)) })

function cardTexts(row: ListingRow, hazards: Hazards[], accent: string): Words {
  const kind = [exchangeWord(row.exchange_type), optionLabel('type', row.type)]
  const signal = signals.find((word) => hazards.some((one) => one.signal === word))
  return {
    eyebrow: [...kind, ...(signal ? [signalWord(signal)] : [])].join(' · '),
    colour: row.exchange_type === 'offer' ? accent : requestColour,
    title: unbroken(row.title),
    footer: [row.organisation?.name, grouped(unitsLabel(row))].filter(Boolean).join(' · '),
  }
}
