import { allBuildings } from '../buildings/sql.ts'
import type { Db } from '../db/connect.ts'
import type { Names } from '../fields/kind.ts'
import { asWritten } from '../fields/kinds/text.ts'
import { tagsOf as fieldTags } from '../fields/words.ts'
import type { Call } from '../http/action.ts'
import { userOf } from '../http/action.ts'
import { pageNumber } from '../http/page-number.ts'
import { fold } from '../i18n/fold.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type ExchangeType, filterKeys, filters } from '../listings/catalogue/fields.ts'
import { readFilter } from '../listings/catalogue/filter.ts'
import { type Named, sentenceOf } from '../listings/catalogue/sentence.ts'
import { namesOf as browsedNames, buildingsOf } from '../listings/find/browse.ts'
import { listedBuildings, toReader } from '../listings/find/near.ts'
import { listingProps } from '../listings/row/props.ts'
import { listingsByIds, organisationNames } from '../listings/row/sql.ts'
import type { Narrowed } from '../tables/own-list.ts'
import type { AlertValues } from './alert.ts'
import { countWanted } from './matching.ts'
import { linesOf, searchWordsOf, specificationsOf } from './specifications.ts'
import { type AlertRow, alertsByIds, alertsOf, countMatches, type MatchRow, matchesOf } from './sql.ts'

export type AlertProps = ReturnType<typeof alertProps>
export type AlertFormProps = Awaited<ReturnType<typeof formProps>>
type MatchesProps = Awaited<ReturnType<typeof matchesProps>>
export type MatchProps = MatchesProps['matches'][number]

/** Of organisations, by id, and of buildings. */
interface Known {
  names: Names
  named: Named
}

export function alertProps(row: AlertRow, known: Known) {
  const { id, exchange_type, status, frequency, specifications } = row
  return {
    id,
    exchange_type,
    status,
    frequency,
    specifications,
    tags: tagsOf(row, known),
    sentence: sentenceFor(row, known),
    created_at: row.created_at.toISOString(),
  }
}

function tagsOf({ specifications }: Pick<AlertRow, 'specifications'>, { names, named }: Known) {
  const tags = filterKeys.flatMap((key) =>
    fieldTags(filters[key], specifications[key], names).map(({ value, label }) => ({
      key: key as string,
      ...{ value, label: key === 'location_building' ? asWritten(named(String(value))) : label },
    })),
  )
  const words = searchWordsOf(specifications).map((value) => ({ key: 'search', value, label: value }))
  const lines = linesOf(specifications)
  const [first] = lines
  const told = first && m.alerts_tag_lines({ count: lines.length, first: first.trim() })
  const list = told ? [{ key: 'lines', value: '', label: told }] : []
  return [...tags, ...words, ...list]
}

export async function ownAlerts(call: Call): Promise<AlertProps[]> {
  const known = await knownTo(call)
  return (await alertsOf(call.db, userOf(call).id)).map((row) => alertProps(row, known))
}

/** In memory: a person has at most a hundred, whose sentences are made here. */
export function alertsAmong(
  alerts: AlertProps[],
  { search = '', state, limit, offset }: Narrowed<AlertProps['status']>,
) {
  const words = fold(search).split(' ')
  const found = alerts.filter(({ status, sentence }) => {
    const text = fold(sentence)
    return (!state || status === state) && words.every((word) => text.includes(word))
  })
  return { rows: found.slice(offset, offset + limit), total: found.length }
}

export const knownNames = async (db: Db): Promise<Known> => ({
  names: Object.fromEntries(await organisationNames(db)),
  named: toReader(await allBuildings(db)),
})

const knownTo = async (call: Call): Promise<Known> => ({
  names: Object.fromEntries(await browsedNames(call)),
  named: toReader(await buildingsOf(call)),
})

export function draftOf(query: URLSearchParams): AlertValues {
  const exchange_type: ExchangeType = query.get('exchange_type') === 'request' ? 'request' : 'offer'
  const specifications = specificationsOf(readFilter(exchange_type, query))
  return { exchange_type, status: 'active', frequency: 'immediate', specifications }
}

export async function formProps(call: Call, alert: AlertValues) {
  const named = toReader(await buildingsOf(call))
  return {
    alert: { ...alert, id: null as number | null },
    buildings: (await listedBuildings(call.db)).map((building) => ({
      value: building,
      label: named(building),
    })),
    organisations: [...(await organisationNames(call.db))].map(([value, label]) => ({ value, label })),
    total: await countWanted(call.db, userOf(call).id, alert),
    /** Where colleagues read the order list of one that is set. */
    colleagues_url: null as string | null,
  }
}

const perPage = 24
const dayMs = 86_400_000

/** Since when somebody goes through the pages; another day's counts as none. */
function asOf(query: URLSearchParams): Date | null {
  const given = Date.parse(query.get('as_of') ?? '')
  return Math.abs(Date.now() - given) < dayMs ? new Date(given) : null
}

export async function matchesProps(call: Call) {
  const { id } = userOf(call)
  const total = await countMatches(call.db, id, 'all')
  const page = Math.min(Math.max(1, Math.ceil(total / perPage)), pageNumber(call.query))
  const rows = await matchesOf(call.db, id, {
    ...{ as_of: asOf(call.query), limit: perPage, offset: (page - 1) * perPage },
  })
  return {
    matches: await described(call, rows),
    /** With it, the other pages go on from this one. */
    as_of: rows[0]?.as_of.toISOString() ?? null,
    total,
    page,
    per_page: perPage,
    has_alerts: (await alertsOf(call.db, id)).length > 0,
  }
}

async function described(call: Call, rows: MatchRow[]) {
  const known = await knownTo(call)
  const listings = byId(
    await listingsByIds(
      call.db,
      rows.map((row) => row.listing_id),
    ),
  )
  const alerts = byId(
    await alertsByIds(
      call.db,
      rows.flatMap((row) => row.alert_ids),
    ),
  )
  return rows.flatMap((row) => {
    const listing = listings.get(row.listing_id)
    if (!listing) return []
    const reasons = row.alert_ids.flatMap((id) => alerts.get(id) ?? [])
    return {
      listing: listingProps(listing, call.viewer),
      alerts: reasons.map((alert) => ({ id: alert.id, sentence: sentenceFor(alert, known) })),
      matched_on: row.matched_on,
      unread: row.unread,
    }
  })
}

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
const sentenceFor = ({ exchange_type, specifications }: AlertRow, { names, named }: Known) =>
  sentenceOf(exchange_type, specifications, names, named)
