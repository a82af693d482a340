import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ExchangeType } from '../catalogue/fields.ts'
import { valuesOf } from '../row/row-values.ts'
import { isListed, type ListingRow, listingsByIds } from '../row/sql.ts'
import { type Tile, tileProps } from '../row/tile.ts'
import { mayFit } from './may-fit.ts'

export interface Shelf {
  offer: Tile | null
  request: Tile | null
  fits: boolean
}

const shown = 6

/** The newest of both sides; pairs that may fit come first, side by side. */
export async function shelvesOf(db: Db): Promise<Shelf[]> {
  const rows = await newest(db)
  const [offers, requests] = [side(rows, 'offer'), side(rows, 'request')]
  const pairs = pairsOf(offers, requests)
  const rest = (rows: ListingRow[]) => rows.filter((row) => !pairs.some((pair) => pair.includes(row)))
  const [moreOffers, moreRequests] = [rest(offers), rest(requests)]
  const shelves = pairs.map(([offer, request]) => shelf(offer, request, true))
  while (moreOffers.length + moreRequests.length > 0)
    shelves.push(shelf(moreOffers.shift(), moreRequests.shift(), false))
  return shelves
}

export async function newestOfOthers(db: Db, userId: number): Promise<Tile[]> {
  const newest = await db
    .selectFrom('listings')
    .select('id')
    .where(isListed)
    .where((is) => is('user_id', 'is distinct from', userId))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return (await inOrder(db, newest)).map(tileProps)
}

const side = (rows: ListingRow[], exchange_type: ExchangeType) =>
  rows.filter((row) => row.exchange_type === exchange_type)

const shelf = (offer: ListingRow | undefined, request: ListingRow | undefined, fits: boolean): Shelf => ({
  offer: offer ? tileProps(offer) : null,
  request: request ? tileProps(request) : null,
  fits,
})

async function newest(db: Db): Promise<ListingRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, row_number() over (partition by exchange_type order by published_at desc, id desc) as place
      from listings where ${isListed}) as ranked
    where place <= ${shown} order by place`.execute(db)
  return inOrder(db, rows)
}

async function inOrder(db: Db, rows: readonly { id: number }[]): Promise<ListingRow[]> {
  const ids = rows.map(({ id }) => id)
  const byId = new Map((await listingsByIds(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Puts each in one pair at most. */
function pairsOf(offers: ListingRow[], requests: ListingRow[]): [ListingRow, ListingRow][] {
  const free = new Set(offers)
  return requests.flatMap((request) => {
    const offer = [...free].find(
      (one) => one.user_id !== request.user_id && mayFit(valuesOf(one), valuesOf(request)),
    )
    if (!offer) return []
    free.delete(offer)
    return [[offer, request]]
  })
}
