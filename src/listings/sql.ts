import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Specifications } from '../db/tables.ts'
import { condition, fieldValue } from '../fields/sql.ts'
import type { Viewer } from '../http/viewer.ts'
import { catalogue, type FieldKey, filterKeys } from './fields.ts'
import type { Filter } from './filter.ts'
import { searchWords } from './search.ts'

/** On the lists: active, not expired, not hidden, of an organisation that takes part. */
export const isListed = sql<boolean>`(listings.status = 'active' and listings.hidden_at is null
  and listings.deleted_at is null and listings.expires_at > now()
  and exists (select 1 from organisations o where o.id = listings.organisation_id and o.status = 'approved'))`

/** Every row SELECTs of listings show, with owner, organisation, images and connection. */
const selectListing = (db: Db) =>
  db
    .selectFrom('listings')
    .leftJoin('users', 'users.id', 'listings.user_id')
    .leftJoin('organisations', 'organisations.id', 'listings.organisation_id')
    .select(['listings.id', 'listings.exchange_type', 'listings.type', 'listings.title', 'listings.status'])
    .select([
      'listings.attributes',
      'listings.step',
      'listings.version',
      'listings.user_id',
      'listings.organisation_id',
    ])
    .select([
      'listings.created_at',
      'listings.published_at',
      'listings.expires_at',
      'listings.hidden_at',
      'listings.hidden_reason',
    ])
    .select(['listings.deleted_at', 'listings.split_from_id'])
    .select(['users.name as user_name', 'users.email as user_email'])
    .select([
      'organisations.name as organisation_name',
      'organisations.logo',
      'organisations.location as organisation_location',
    ])
    .select(['organisations.status as organisation_status'])
    .select(sql<boolean>`coalesce(listings.expires_at <= now(), false)`.as('expired'))
    .select(
      sql<{ path: string; alt: string; width: number; height: number }[]>`coalesce((
      select json_agg(json_build_object('path', path, 'alt', alt, 'width', width, 'height', height) order by position)
      from listing_images where listing_id = listings.id), '[]')`.as('images'),
    )

export type ListingRow = Awaited<ReturnType<typeof activeListings>>[number]

export const listingById = (db: Db, id: number): Promise<ListingRow | undefined> =>
  selectListing(db).where('listings.id', '=', id).executeTakeFirst()

/** Several at once, in no order. */
export const listingsByIds = (db: Db, ids: number[]): Promise<ListingRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectListing(db).where('listings.id', 'in', ids).execute()

/** A filter's field as SQL: its wanted value comes as jsonb, from a parameter here, from a column for alerts. */
export function filterCondition(key: FieldKey, specifications: RawBuilder<unknown>): RawBuilder<boolean> {
  return condition(key, catalogue[key], sql`(${specifications} -> ${sql.lit(key)})`)
}

const wanted = (values: Specifications) => sql`${JSON.stringify(values)}::jsonb`

function searchCondition(search: string): RawBuilder<boolean> {
  const words = searchWords(search).map(
    (word) => sql<boolean>`listings.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return words.length > 0 ? sql<boolean>`(${sql.join(words, sql` and `)})` : sql<boolean>`true`
}

/** One page of the listings a filter finds, newest or oldest first. */
export async function activeListings(
  db: Db,
  filter: Filter,
  { sort, limit, offset }: { sort: 'date_asc' | 'date_desc'; limit: number; offset: number },
) {
  let query = selectListing(db)
    .where('listings.exchange_type', '=', filter.exchange_type)
    .where(isListed)
    .where(searchCondition(filter.search))
  for (const key of filterKeys) {
    if (filter.values[key] !== undefined) query = query.where(filterCondition(key, wanted(filter.values)))
  }
  const direction = sort === 'date_asc' ? 'asc' : 'desc'
  return query
    .orderBy('listings.published_at', direction)
    .orderBy('listings.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export interface Counts {
  total: number
  facets: Record<string, { value: string; count: number }[]>
  ranges: Record<string, { min: number; max: number }>
}

/**
 * The total, each option's count given the other filters, and each range given the other filters
 * (SPEC.md section 5), in one pass over the listings the search finds.
 */
export async function countListings(db: Db, filter: Filter): Promise<Counts> {
  const active = filterKeys.filter((key) => filter.values[key] !== undefined)
  const columns = filterKeys.map((key) => sql`${fieldValue(key, catalogue[key])} as ${sql.id(key)}`)
  const passes = active.map(
    (key) => sql`${filterCondition(key, wanted(filter.values))} as ${sql.id(`passes_${key}`)}`,
  )
  const others = (own: FieldKey | null) => {
    const conditions = active.filter((key) => key !== own).map((key) => sql`${sql.id(`passes_${key}`)}`)
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  }
  const branches = filterKeys.map((key) =>
    catalogue[key].kind === 'number'
      ? sql`select ${sql.lit(key)} as field, null as value, null::bigint as count, min(${sql.id(key)}) as min, max(${sql.id(key)}) as max from base where ${others(key)}`
      : sql`select ${sql.lit(key)}, ${sql.id(key)}::text, count(*), null, null from base where ${others(key)} and ${sql.id(key)} is not null group by ${sql.id(key)}`,
  )
  const total = sql`select 'total', null, count(*), null, null from base where ${others(null)}`
  const { rows } = await sql<{
    field: string
    value: string | null
    count: number | null
    min: number | null
    max: number | null
  }>`
    with base as materialized (
      select ${sql.join([...columns, ...passes])} from listings
      where listings.exchange_type = ${filter.exchange_type} and ${isListed} and ${searchCondition(filter.search)}
    ) ${sql.join([...sortNumbersFirst(branches), total], sql` union all `)}`.execute(db)
  return gather(rows)
}

/** The first branch of a union names the columns, so one that names them all leads. */
function sortNumbersFirst(branches: RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  const isNumber = (_: unknown, index: number) => catalogue[filterKeys[index] as FieldKey].kind === 'number'
  return [...branches.filter(isNumber), ...branches.filter((branch, index) => !isNumber(branch, index))]
}

function gather(
  rows: {
    field: string
    value: string | null
    count: number | null
    min: number | null
    max: number | null
  }[],
): Counts {
  const counts: Counts = { total: 0, facets: {}, ranges: {} }
  for (const { field, value, count, min, max } of rows) {
    if (field === 'total') counts.total = count ?? 0
    else if (value !== null) (counts.facets[field] ??= []).push({ value, count: count ?? 0 })
    else if (min !== null && max !== null) counts.ranges[field] = { min, max }
  }
  return counts
}

export async function organisationNames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('status', '=', 'approved')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** A user's own listings, newest first; deleted ones are gone. */
export async function listingsOf(
  db: Db,
  userId: number,
  { exchange_type, limit, offset }: { exchange_type?: 'offer' | 'request'; limit: number; offset: number },
) {
  let query = selectListing(db)
    .where('listings.user_id', '=', userId)
    .where('listings.deleted_at', 'is', null)
  let count = db.selectFrom('listings').where('user_id', '=', userId).where('deleted_at', 'is', null)
  if (exchange_type) {
    query = query.where('listings.exchange_type', '=', exchange_type)
    count = count.where('exchange_type', '=', exchange_type)
  }
  const rows = await query
    .orderBy('listings.created_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await count.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** A user's active, unexpired offers, for answering a request. */
export const activeOffersOf = (db: Db, userId: number) =>
  selectListing(db)
    .where('listings.user_id', '=', userId)
    .where('listings.exchange_type', '=', 'offer')
    .where(isListed)
    .orderBy('listings.published_at', 'desc')
    .limit(200)
    .execute()

/** The connection that makes the viewer a party to a listing, or null. */
export async function isPartyTo(db: Db, viewer: Viewer, listingId: number): Promise<number | null> {
  if (!viewer.user) return null
  const { id } = viewer.user
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where((where) => where.or([where('listing_id', '=', listingId), where('offer_id', '=', listingId)]))
    .where((where) => where.or([where('buyer_id', '=', id), where('seller_id', '=', id)]))
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return row?.id ?? null
}
