import { sql } from 'kysely'
import { z } from 'zod'
import { changeProfile } from '../accounts/profile.ts'
import type { App } from '../app.ts'
import { changedHands, type Exchange } from '../connections/changed-hands.ts'
import type { Db } from '../db/connect.ts'
import { missingImages } from '../db/installation.ts'
import { punctuality } from '../db/job-queue.ts'
import { isMigrated } from '../db/migrate.ts'
import { action, type Call, page } from '../http/action.ts'
import { jsonResponse } from '../http/answers.ts'
import { cookieJar, localeCookie } from '../http/cookies.ts'
import { fromNetwork } from '../http/limits.ts'
import { locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readyToBrowse } from '../listings/find/browse.ts'
import { shelvesOf } from '../listings/find/shelves.ts'
import { isListed } from '../listings/row/sql.ts'
import { participantsOf } from '../organisations/sql.ts'
import { chemicalAsked, chemicalProps } from '../safety/chemical.ts'
import { inReadersWords } from '../substances/source-text.ts'
import { tableInUse } from '../substances/table.ts'
import { apiExamples } from './api-examples.ts'

export const homePage = page('site/Home', {
  summary: 'The landing page: what is offered and asked for, who takes part, what came of it.',
  props: async (call) => ({
    counts: await countsOf(call.db),
    shelves: await shelvesOf(call.db),
    participants: await participantsOf(call.db),
    opening: call.app.park.text('opening'),
  }),
  kept: () => '',
  meta: ({ app }) => ({
    title: m.site_home_title(),
    description: m.site_home_description({ park: app.park.name }),
    card: 'home',
  }),
})

/** Null where the page shows LabEx's own. */
const ownText = ({ app }: Call, key: 'about' | 'disclaimer') =>
  app.park.isOwn(key) ? app.park.text(key) : null

export const aboutPage = page('site/About', {
  summary: 'What LabEx is.',
  props: (call) => ({ text: ownText(call, 'about') }),
  kept: () => '',
  meta: () => ({ title: m.about_title(), description: m.about_description(), card: 'about' }),
})
export const disclaimerPage = page('site/Disclaimer', {
  summary: 'What members agree to.',
  props: (call) => ({ text: ownText(call, 'disclaimer') }),
  kept: () => '',
  meta: () => ({
    title: m.about_disclaimer_title(),
    description: m.about_disclaimer_description(),
    card: 'disclaimer',
  }),
})

export const safetyPage = page('site/Safety', {
  summary:
    'What LabEx knows of the hazards of chemicals, and of one that is named, what it does not, and from where.',
  documents: () => ({ chemical: z.string().max(100).optional() }),
  limits: (call) => (chemicalAsked(call) && !call.viewer.user ? [fromNetwork(call, 'chemical', 300)] : []),
  props: async (call) => ({
    table: inReadersWords(await tableInUse(call.db)),
    chemical: await chemicalProps(call),
  }),
  meta: (call) =>
    chemicalAsked(call)
      ? null
      : { title: m.about_safety_title(), description: m.about_safety_lead(), card: 'disclaimer' },
})

export const apiPage = page('site/Api', {
  summary: 'How programs use LabEx, with examples.',
  props: ({ app }) => ({ examples: apiExamples(app.config.appUrl) }),
})

export const chooseLocale = action({
  summary: 'Choose the language.',
  setsCookies: true,
  input: () => z.object({ locale: z.enum(locales, m.fields_error_choice()) }),
  run: async (call, { locale }) => {
    call.setCookie(localeCookie(cookieJar(call.app.config.appUrl), locale))
    const { user } = call.viewer
    if (user) await changeProfile(call.db, user.id, { locale })
  },
})

export const up = () => new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** Late jobs and missing photos are no reason to send people away. */
export async function ready(_: Request, app: App): Promise<Response> {
  try {
    if (await isReady(app)) {
      const [jobs, missing_images] = await Promise.all([punctuality(app.db), missingImages(app.db)])
      return jsonResponse(200, { ready: true, jobs, missing_images })
    }
  } catch {}
  return jsonResponse(503, { ready: false }, { 'retry-after': '3' })
}

/** Lists come from memory, so they must be read. */
export async function isReady(app: App): Promise<boolean> {
  const { config, db, isStopping, store } = app
  const isAble = !isStopping && (await store.isWritable()) && (await isMigrated(db))
  if (isAble && config.worker !== 'only') await readyToBrowse(app)
  return isAble
}

interface Counts {
  offers: number
  requests: number
  /** Counts those that gave or got something. */
  organisations: number
  /** Counts connections that were handed over. */
  handovers: number
}

async function countsOf(db: Db): Promise<Counts> {
  const { rows } = await sql<{ offers: number; requests: number; exchanges: Exchange[] }>`
    select (select count(*) from listings where exchange_type = 'offer' and ${isListed}) as offers,
      (select count(*) from listings where exchange_type = 'request' and ${isListed}) as requests,
      (select coalesce(json_agg(exchange), '[]') from (
        select giver.name as giver, receiver.name as receiver, count(*)::int as times from connections
        left join organisations giver on giver.id = seller_organisation_id
        left join organisations receiver on receiver.id = buyer_organisation_id
        where connections.status = 'completed' group by giver.name, receiver.name) as exchange) as exchanges`.execute(
    db,
  )
  const { offers = 0, requests = 0, exchanges = [] } = rows[0] ?? {}
  const { handovers, organisations } = changedHands(exchanges)
  return { offers, requests, handovers, organisations: organisations.length }
}
