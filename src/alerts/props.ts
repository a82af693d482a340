import type { Db } from '../db/connect.ts'
import type { Names } from '../fields/kind.ts'
import { tagsOf as fieldTags } from '../fields/words.ts'
import type { Call } from '../http/action.ts'
import { userOf } from '../http/action.ts'
import { pageNumber } from '../http/page-number.ts'
import { fold } from '../i18n/fold.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type ExchangeType, filterKeys, filters } from '../listings/catalogue/fields.ts'
import { readFilter } from '../listings/catalogue/filter.ts'
import { sentenceOf } from '../listings/catalogue/sentence.ts'
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

export function alertProps(row: AlertRow, names: Names) {
  const { id, exchange_type, status, frequency, specifications } = row
  return {
    id,
    exchange_type,
    status,
    frequency,
    specifications,
    tags: tagsOf(row, names),
    sentence: sentenceFor(row, names),
    created_at: row.created_at.toISOString(),
  }
}

function tagsOf({ specifications }: Pick<AlertRow, 'specifications'>, names: Names) {
  const tags = filterKeys.flatMap((key) =>
    fieldTags(filters[key], specifications[key], names).map((tag) => ({ key: key as string, ...tag })),
  )
  const words = searchWordsOf(specifications).map((value) => ({ key: 'search', value, label: value }))
  const lines = linesOf(specifications)
  const list =
    lines.length > 0 ? [{ key: 'lines', value: '', label: m.alerts_tag_lines({ count: lines.length }) }] : []
  return [...tags, ...words, ...list]
}

export async function ownAlerts(call: Call): Promise<AlertProps[]> {
  const names = await namesSeenBy(call)
  return (await alertsOf(call.db, userOf(call).id)).map((row) => alertProps(row, names))
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

export const namesOf = async (db: Db): Promise<Names> => Object.fromEntries(await organisationNames(db))

const namesSeenBy = async (call: Call): Promise<Names> => Object.fromEntries(await browsedNames(call))

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

export async function matchesProps(call: Call) {
  const { id } = userOf(call)
  const total = await countMatches(call.db, id, 'all')
  const page = Math.min(Math.max(1, Math.ceil(total / perPage)), pageNumber(call.query))
  const rows = await matchesOf(call.db, id, { limit: perPage, offset: (page - 1) * perPage })
  return {
    matches: await described(call, rows),
    total,
    page,
    per_page: perPage,
    has_alerts: (await alertsOf(call.db, id)).length > 0,
  }
}

async function described(call: Call, rows: MatchRow[]) {
  const names = await namesSeenBy(call)
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
      alerts: reasons.map((alert) => ({ id: alert.id, sentence: sentenceFor(alert, names) })),
      matched_on: row.matched_on,
      unread: row.unread,
    }
  })
}

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
const sentenceFor = (row: AlertRow, names: Names) => sentenceOf(row.exchange_type, row.specifications, names)
