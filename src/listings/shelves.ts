import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { misfitText } from './fit.ts'
import { scoreOf } from './matches.ts'
import { valuesOf } from './row-values.ts'
import { isListed, type ListingRow, listingsByIds } from './sql.ts'
import { type Tile, tileProps } from './tile.ts'

export interface Shelf {
  offer: Tile | null
  request: Tile | null
  fits: boolean
}

const looked = 12
const shown = 4
/** As much as sharing the kind of device or substance. */
const fitting = 3

/** Puts what fits together first. */
export async function shelvesOf(db: Db): Promise<Shelf[]> {
  const rows = await newest(db)
  const offers = rows.filter((row) => row.exchange_type === 'offer')
  const requests = rows.filter((row) => row.exchange_type === 'request')
  const pairs = pairsOf(offers, requests)
  const free = (rest: ListingRow[]) => rest.filter((row) => !pairs.some((pair) => pair.includes(row)))
  const [moreOffers, moreRequests] = [free(offers), free(requests)]
  const shelves = pairs.map(([offer, request]) => shelf(offer, request, true))
  while (shelves.length < shown && moreOffers.length + moreRequests.length > 0)
    shelves.push(shelf(moreOffers.shift(), moreRequests.shift(), false))
  return shelves
}

const shelf = (offer: ListingRow | undefined, request: ListingRow | undefined, fits: boolean): Shelf => ({
  offer: offer ? tileProps(offer) : null,
  request: request ? tileProps(request) : null,
  fits,
})

/** Offers with a photo come first: they are what people look at. */
async function newest(db: Db): Promise<ListingRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, row_number() over (partition by exchange_type order by
        exchange_type = 'offer' and not exists (select from listing_images where listing_id = listings.id),
        published_at desc, id desc) as place
      from listings where ${isListed}) as ranked
    where place <= ${looked} order by place`.execute(db)
  const ids = rows.map(({ id }) => id)
  const byId = new Map((await listingsByIds(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Uses each listing in one pair at most, the best pair first. */
function pairsOf(offers: ListingRow[], requests: ListingRow[]): [ListingRow, ListingRow][] {
  const all = offers.flatMap((offer) =>
    requests
      .filter(
        (request) =>
          request.user_id !== offer.user_id && misfitText(valuesOf(request), valuesOf(offer)) === null,
      )
      .map((request) => ({ offer, request, score: scoreOf(offer, request) })),
  )
  const pairs: [ListingRow, ListingRow][] = []
  for (const { offer, request, score } of all.sort((one, other) => other.score - one.score)) {
    const isTaken = pairs.some((pair) => pair.includes(offer) || pair.includes(request))
    if (score >= fitting && !isTaken && pairs.length < shown) pairs.push([offer, request])
  }
  return pairs
}
