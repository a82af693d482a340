import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import type { Attributes } from '../db/tables.ts'
import { type Amount, amountIn, amountOf, baseOf, sumOf, valuesOfAmount } from './amount.ts'
import { listingFollows } from './following.ts'
import { copyImages, removeImages } from './images.ts'
import { matchLater } from './match-later.ts'
import { valuesOf } from './row-values.ts'
import { tellOfStopped } from './safety.ts'
import { searchText } from './search.ts'

export type LockedListing = Awaited<ReturnType<typeof lockedRows>>[number]

/**
 * Locks listings and all that were split from them or they from, in the order of their ids, so that two who
 * want the same ones wait for each other. Reads again until none has come while we waited.
 */
export async function lockListings(trx: Trx, ids: number[]): Promise<Map<number, LockedListing>> {
  let rows = await lockedRows(trx, ids)
  for (let known = -1; known !== rows.length; ) {
    known = rows.length
    rows = await lockedRows(trx, ids)
  }
  return new Map(rows.map((row) => [row.id, row]))
}

const lockedRows = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('listings')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at <= now(), true)`.as('is_expired'))
    .select(
      sql<boolean>`(expires_at > now() and hidden_at is null and deleted_at is null
      and exists (select 1 from organisations o where o.id = organisation_id and o.status = 'approved'))`.as(
        'is_open',
      ),
    )
    .where(
      sql<boolean>`(id = any(${ids}::int[]) or goods_id in
        (select goods_id from listings where id = any(${ids}::int[]) and goods_id is not null))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Connects a listing for what is taken of it, in pieces, g or ml. The rest becomes a listing of its own,
 * whose id is returned.
 */
export async function take(trx: Trx, listing: LockedListing, base: number): Promise<number | null> {
  const whole = amountIn(listing.attributes)
  const rest = baseOf(whole) - base
  const taken = rest > 0 ? amountOf(base, whole.unit) : whole
  await trx
    .updateTable('listings')
    .set({ status: 'connected', version: sql`version + 1`, ...(await counted(trx, listing, taken)) })
    .where('id', '=', listing.id)
    .execute()
  return rest > 0 ? splitOff(trx, listing, amountOf(rest, whole.unit)) : null
}

async function counted(trx: Trx, listing: LockedListing, amount: Amount) {
  const attributes: Attributes = { ...listing.attributes, ...valuesOfAmount(amount) }
  const organisation = await trx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', listing.organisation_id ?? 0)
    .executeTakeFirst()
  return {
    attributes: JSON.stringify(attributes),
    search_text: searchText(valuesOf({ ...listing, attributes }), organisation?.name ?? ''),
  }
}

async function splitOff(trx: Trx, listing: LockedListing, amount: Amount): Promise<number> {
  const { exchange_type, type, title, not_known, step, user_id, organisation_id } = listing
  const { published_at, expires_at, goods_id, past_date_answered } = listing
  const rest = await trx
    .insertInto('listings')
    .values({
      ...{
        exchange_type,
        type,
        title,
        not_known,
        step,
        user_id,
        organisation_id,
        published_at,
        expires_at,
        goods_id,
        past_date_answered,
      },
      ...(await counted(trx, listing, amount)),
      status: 'active',
      split_from_id: listing.id,
      safety_yes: listing.safety_yes && JSON.stringify(listing.safety_yes),
    })
    .returning(['id', 'safety'])
    .executeTakeFirstOrThrow()
  await tellOfStopped(trx, [rest])
  const { id } = rest
  // The id of the new listing, as that of the old one may already stand for goods it was edited away from.
  if (goods_id === null)
    await trx.updateTable('listings').set({ goods_id: id }).where('id', 'in', [listing.id, id]).execute()
  await copyImages(trx, listing.id, id)
  return id
}

/**
 * Undoes `take` for connected listings: active again unless expired, merged with what is free of the same goods.
 * The oldest of them stays, as its address is the one that was mailed and printed.
 */
export async function release(trx: Trx, ids: number[]): Promise<void> {
  const rows = await lockListings(trx, ids)
  for (const id of ids) {
    const listing = rows.get(id)
    if (listing?.status === 'connected') await merge(trx, freeWith(listing, [...rows.values()]))
  }
}

/** The listing is not shown until its giver offers it again. */
export async function takeBack(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ status: 'inactive', version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'connected')
    .execute()
  await listingFollows(trx, id)
}

function freeWith(listing: LockedListing, rows: LockedListing[]): LockedListing[] {
  const isFree = (row: LockedListing) =>
    row.goods_id === listing.goods_id &&
    !row.deleted_at &&
    !row.hidden_at &&
    !row.gone_at &&
    (row.status === 'active' ||
      row.past_date_waits ||
      (row.status === 'inactive' && row.is_expired && listing.is_expired))
  return rows.filter((row) => row.id === listing.id || (listing.goods_id !== null && isFree(row)))
}

/**
 * The merged listing has the units of all, the latest of their end dates, and what its owner said of one of them after
 * its date.
 */
async function merge(trx: Trx, rows: LockedListing[]): Promise<void> {
  const [oldest, ...others] = rows
  if (!oldest) return
  const answered = rows.find(isAnswered)
  const kept = answered ? { ...oldest, attributes: withUses(oldest, answered) } : oldest
  const amounts = rows.map(({ attributes }) => amountIn(attributes)) as [Amount, ...Amount[]]
  const ids = rows.map(({ id }) => id)
  const end = sql<Date>`(select max(one.expires_at) from listings one where one.id = any(${ids}::int[]))`
  for (const other of others) await mergeInto(trx, kept.id, other.id)
  const free = await trx
    .updateTable('listings')
    .set({
      status: sql`case when ${end} > now() then 'active' else 'inactive' end`,
      expires_at: end,
      version: sql`version + 1`,
      ...(answered && answered !== oldest ? answerOf(answered) : {}),
      ...(await counted(trx, kept, sumOf(amounts))),
    })
    .where('id', '=', kept.id)
    .returning(['id', 'safety'])
    .execute()
  await listingFollows(trx, kept.id)
  await tellOfStopped(trx, free)
  await matchLater(trx, [kept.id])
}

const isAnswered = ({ past_date_answered, attributes }: LockedListing): boolean =>
  past_date_answered !== null && past_date_answered === attributes.expiry_date

const withUses = ({ attributes }: LockedListing, { attributes: { fit_for } }: LockedListing): Attributes =>
  fit_for === undefined ? attributes : { ...attributes, fit_for }

/** Others may have read something else. */
const answerOf = ({ past_date_answered }: LockedListing) => ({
  past_date_answered,
  edited_version: sql<number>`version + 1`,
})

async function mergeInto(trx: Trx, keptId: number, id: number): Promise<void> {
  await trx
    .updateTable('listings')
    .set({
      status: 'inactive',
      deleted_at: sql`now()`,
      merged_into_id: keptId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await removeImages(trx, id)
}
