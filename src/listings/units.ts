import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import type { Attributes } from '../db/tables.ts'
import { copyImages, removeImages } from './images.ts'
import { matchLater } from './life.ts'
import { valuesOf } from './listing.ts'
import { searchText } from './search.ts'

export type LockedListing = Awaited<ReturnType<typeof lockedRows>>[number]

/** Listings by id, locked in the order of their ids, so that two who want the same ones wait for each other. */
export async function lockListings(trx: Trx, ids: number[]): Promise<Map<number, LockedListing>> {
  return new Map((await lockedRows(trx, ids)).map((row) => [row.id, row]))
}

const lockedRows = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('listings')
    .selectAll()
    .select(
      sql<boolean>`(expires_at > now() and hidden_at is null and deleted_at is null
      and exists (select 1 from organisations o where o.id = organisation_id and o.status = 'approved'))`.as(
        'is_open',
      ),
    )
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export const unitsIn = ({ attributes }: { attributes: Attributes }): number =>
  Number(attributes.total_units ?? 1)

/** Marks a listing connected for the taken units; the rest becomes a listing of its own, which is returned. */
export async function take(trx: Trx, listing: LockedListing, units: number): Promise<number | null> {
  await trx
    .updateTable('listings')
    .set({ status: 'connected', version: sql`version + 1`, ...(await counted(trx, listing, units)) })
    .where('id', '=', listing.id)
    .execute()
  const rest = unitsIn(listing) - units
  return rest > 0 ? splitOff(trx, listing, rest) : null
}

/** The attributes and search text of a listing with another number of units. */
async function counted(trx: Trx, listing: LockedListing, units: number) {
  const attributes = { ...listing.attributes, total_units: units }
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

/** The remainder: same content, photos and end date. */
async function splitOff(trx: Trx, listing: LockedListing, units: number): Promise<number> {
  const { exchange_type, type, title, step, user_id, organisation_id, published_at, expires_at } = listing
  const { id } = await trx
    .insertInto('listings')
    .values({
      ...{ exchange_type, type, title, step, user_id, organisation_id, published_at, expires_at },
      ...(await counted(trx, listing, units)),
      status: 'active',
      split_from_id: listing.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyImages(trx, listing.id, id)
  return id
}

/** Undoes `take`: active again unless it has expired, with the units of a remainder nobody has touched. */
export async function release(trx: Trx, listingId: number, remainderId: number | null): Promise<void> {
  const rows = await lockListings(trx, [listingId, remainderId ?? 0])
  const listing = rows.get(listingId)
  if (listing?.status !== 'connected') return
  const remainder = rows.get(remainderId ?? 0)
  const merged = remainder && isUntouched(remainder) ? await mergeBack(trx, remainder) : 0
  await trx
    .updateTable('listings')
    .set({
      status: sql`case when expires_at > now() then 'active' else 'inactive' end`,
      version: sql`version + 1`,
      ...(await counted(trx, listing, unitsIn(listing) + merged)),
    })
    .where('id', '=', listingId)
    .execute()
  await matchLater(trx, [listingId])
}

const isUntouched = ({ status, version, deleted_at, hidden_at }: LockedListing): boolean =>
  status === 'active' && version === 1 && !deleted_at && !hidden_at

/** Takes a remainder away and gives its units. */
async function mergeBack(trx: Trx, remainder: LockedListing): Promise<number> {
  await trx
    .updateTable('listings')
    .set({ status: 'inactive', deleted_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', remainder.id)
    .execute()
  await removeImages(trx, remainder.id)
  return unitsIn(remainder)
}
