import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '../../db/connect.ts'
import type { Attributes } from '../../db/tables.ts'
import { type Amount, amountIn, amountOf, baseOf, sumOf, valuesOfAmount } from '../catalogue/amount.ts'
import { searchText } from '../catalogue/search.ts'
import { carryHolds } from '../row/holds.ts'
import { copyImages, removeImages } from '../row/images.ts'
import { type LockedListing, lockListings } from '../row/locked.ts'
import { valuesOf } from '../row/row-values.ts'
import { listingFollows } from './following.ts'
import { insertListing } from './listing.ts'
import { matchLater } from './match-later.ts'
import { tellOfStopped } from './safety.ts'

/** Base units: pieces, g or ml. Returns the id of the listing with the rest. */
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
  return {
    attributes: JSON.stringify(attributes),
    search_text: searchText(valuesOf({ ...listing, attributes }), await organisationOf(trx, listing)),
  }
}

async function organisationOf(trx: Trx, { organisation_id }: LockedListing): Promise<string> {
  const organisation = await trx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisation_id ?? 0)
    .executeTakeFirst()
  return organisation?.name ?? ''
}

async function splitOff(trx: Trx, listing: LockedListing, amount: Amount): Promise<number> {
  const { user_id, organisation_id, not_known, step } = listing
  const { published_at, expires_at, goods_id, past_date_answered, safety_yes } = listing
  const rest = await insertListing(
    trx,
    { user_id, organisation_id, organisation: await organisationOf(trx, listing) },
    { values: { ...valuesOf(listing), ...valuesOfAmount(amount) }, not_known },
    {
      ...{ step, published_at, expires_at, goods_id, past_date_answered },
      status: 'active',
      split_from_id: listing.id,
      safety_yes: safety_yes && JSON.stringify(safety_yes),
    },
  )
  await tellOfStopped(trx, [rest])
  const { id } = rest
  // A new id: the old one may stand for goods it was edited away from.
  if (goods_id === null)
    await trx.updateTable('listings').set({ goods_id: id }).where('id', 'in', [listing.id, id]).execute()
  await copyImages(trx, listing.id, id)
  await carryHolds(trx, listing.id, id)
  return id
}

/** Undoes `take`: active unless expired, merged with free parts. The oldest stays: its address was mailed. */
export async function release(trx: Trx, ids: number[]): Promise<void> {
  const rows = await lockListings(trx, ids)
  for (const id of ids) {
    const listing = rows.get(id)
    if (listing?.status === 'connected') await merge(trx, freeWith(listing, [...rows.values()]))
  }
}

/** Not shown until its giver offers it again. */
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
    !row.gone_at &&
    (row.status === 'active' ||
      row.past_date_waits ||
      waitsForSafety(row) ||
      (row.status === 'inactive' && row.is_expired && listing.is_expired))
  return rows.filter((row) => row.id === listing.id || (listing.goods_id !== null && isFree(row)))
}

/** No officer decided it: a refusal stays. */
const waitsForSafety = ({ safety, safety_reason }: LockedListing): boolean =>
  (safety === 'awaiting' || safety === 'blocked') && safety_reason === null

/** A late part joins the same goods, shown or waiting alike. The one asked for stays. */
export async function joinSame(trx: Trx, id: number): Promise<void> {
  const rows = await lockListings(trx, [id])
  const listing = rows.get(id)
  if (!listing?.goods_id || listing.deleted_at) return
  const isSame = listing.status === 'active' ? isShown : waitsForSafety
  if (!isSame(listing)) return
  const others = [...rows.values()].filter(
    (row) => row.id !== id && row.goods_id === listing.goods_id && !row.deleted_at && isSame(row),
  )
  if (others.length > 0) await merge(trx, [listing, ...others])
}

const isShown = ({ status }: LockedListing): boolean => status === 'active'

/** Keeps the first, with all units, the latest end, every hold and the owner's answer after its date. */
async function merge(trx: Trx, rows: LockedListing[]): Promise<void> {
  const [first, ...others] = rows
  if (!first) return
  const answered = rows.find(isAnswered)
  const kept = answered ? { ...first, attributes: withUses(first, answered) } : first
  const amounts = rows.map(({ attributes }) => amountIn(attributes)) as [Amount, ...Amount[]]
  const ids = rows.map(({ id }) => id)
  const end = sql<Date>`(select max(one.expires_at) from listings one where one.id = any(${ids}::int[]))`
  for (const other of others) await mergeInto(trx, kept.id, other.id)
  const yes = yesTo(rows)
  const free = await trx
    .updateTable('listings')
    .set({
      status: sql`case when ${end} > now() then 'active' else 'inactive' end`,
      expires_at: end,
      safety_untold: false,
      awaiting_since: firstOf(rows),
      version: sql`version + 1`,
      ...(answered && answered !== first ? answerOf(answered) : {}),
      ...(yes ? { safety_yes: JSON.stringify(yes) } : {}),
      ...(await counted(trx, kept, sumOf(amounts))),
    })
    .where('id', '=', kept.id)
    .returning(['id', 'safety'])
    .execute()
  await listingFollows(trx, kept.id)
  await tellOfStopped(trx, free)
  await matchLater(trx, [kept.id])
}

/** The whole has waited since its first part did. */
const firstOf = (rows: LockedListing[]): Date | null =>
  rows.flatMap(({ awaiting_since }) => awaiting_since ?? []).toSorted((a, b) => +a - +b)[0] ?? null

/** A yes to each part is a yes to the whole. */
function yesTo(rows: LockedListing[]): Yes | null {
  const [first, ...others] = rows.map(({ safety_yes }) => safety_yes as Yes | null)
  const isSameYes = (other: Yes | null | undefined) =>
    isDeepStrictEqual({ ...other, amount: 0 }, { ...first, amount: 0 })
  if (!first || others.length === 0 || !others.every(isSameYes)) return null
  const amounts = rows.map(({ attributes, safety_yes }) =>
    Math.min(baseOf(amountIn(attributes)), Number((safety_yes as Yes).amount)),
  )
  return {
    ...first,
    amount: Math.max(
      first.amount,
      amounts.reduce((sum, amount) => sum + amount),
    ),
  }
}

interface Yes {
  thing: object
  rules: number[]
  amount: number
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
  await carryHolds(trx, id, keptId)
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
