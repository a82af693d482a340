import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type FieldErrors, invalid, Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { lockListings } from '../listings/row/locked.ts'
import { type ListingRow, listingsByIds } from '../listings/row/sql.ts'
import type { Place } from '../listings/write/listing.ts'
import { updateListing } from '../listings/write/update.ts'
import { asForm, changesOf, lackOf } from './cells.ts'
import { lockClearOut } from './clear-out.ts'
import { matchTogether } from './matching.ts'
import { mostAtOnce } from './most.ts'
import { type ClearOut, type Row, rowsOf } from './sql.ts'

export interface Publishing {
  row_ids?: number[] | undefined
  /** Alerts wait for the last call. */
  more?: boolean | undefined
}

export interface Published {
  published: number
  /** Complete, and an officer decides. */
  waiting: number
  left: { row_id: number; listing_id?: number; errors: FieldErrors }[]
}

export async function publishRows(
  db: Db,
  { id }: Pick<ClearOut, 'id'>,
  { row_ids: rowIds, more = false }: Publishing,
  place: Place,
): Promise<Published | Refusal> {
  return allOrNothing(db, async (trx) => {
    const known = await rowsOf(trx, id, rowIds)
    await lockListings(
      trx,
      known.flatMap(({ listing_id }) => listing_id ?? []),
    )
    const set = await lockClearOut(trx, id)
    if (set instanceof Refusal) return set
    if (set.is_over) return invalid('deadline', m.clear_outs_error_deadline_over())
    const rows = await rowsOf(trx, id, rowIds)
    const ids = rows.flatMap(({ listing_id }) => listing_id ?? [])
    const listings = new Map((await listingsByIds(trx, ids)).map((listing) => [listing.id, listing]))
    const listingOf = ({ listing_id }: Row) => listings.get(listing_id ?? 0)
    const toShow = rows.filter((row) => isToShow(listingOf(row), rowIds !== undefined))
    if (toShow.length > mostAtOnce) return invalid('row_ids', m.clear_outs_error_at_once({ max: mostAtOnce }))
    const left: Published['left'] = []
    const shown: number[] = []
    for (const row of toShow) {
      const listing = listingOf(row)
      const errors = listing
        ? await show(trx, row, listing, place)
        : await lackOf(trx, { cells: row.cells, listing, defaults: set }, place)
      if (errors) left.push({ row_id: row.id, ...(listing && { listing_id: listing.id }), errors })
      else if (listing) shown.push(listing.id)
    }
    if (shown.length > 0 || !more) await matchTogether(trx, id, more)
    const waiting = await waitingAmong(trx, shown)
    return { published: shown.length - waiting, waiting, left }
  })
}

/** What its owner unlisted is shown again only by name. */
const isToShow = (listing: ListingRow | undefined, isNamed: boolean): boolean =>
  !listing ||
  (listing.status === 'inactive' &&
    !listing.deleted_at &&
    listing.safety !== 'awaiting' &&
    (isNamed || listing.published_at === null))

async function waitingAmong(trx: Trx, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listings where id = any(${ids}::int[]) and safety = 'awaiting'`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

const showing = { status: 'active', matchedBy: 'caller' } as const

async function show(trx: Trx, row: Row, listing: ListingRow, place: Place): Promise<FieldErrors | null> {
  const changes = changesOf(row.cells)
  if (changes instanceof Refusal) return changes.errors ?? null
  const shown = await updateListing(
    trx,
    listing,
    { ...changes, given: asForm(changes.given, listing), ...showing },
    place,
  )
  if (shown instanceof Refusal) return shown.errors ?? { _: [shown.text] }
  await trx.updateTable('clear_out_rows').set({ cells: '{}' }).where('id', '=', row.id).execute()
  return null
}
