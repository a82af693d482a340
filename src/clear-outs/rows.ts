import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Actor } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { keepForRow } from '../listings/row/images.ts'
import { lockListings } from '../listings/row/locked.ts'
import { valuesOf } from '../listings/row/row-values.ts'
import { listingById } from '../listings/row/sql.ts'
import { deleteListing, type Place } from '../listings/write/listing.ts'
import { type Cells, listingFrom, writeInto } from './cells.ts'
import { lockClearOut } from './clear-out.ts'
import { mostRows } from './most.ts'
import { type RowProps, rowProps } from './row-props.ts'
import { type ClearOut, rowsOf } from './sql.ts'
import { withSubstance, withSubstances } from './substance.ts'

/** Keeps faulty ones as typed. Answers in the given order. */
export async function addRows(
  db: Db,
  user: SignedInUser,
  clearOut: Pick<ClearOut, 'id'>,
  given: Cells[],
  place: Place,
): Promise<RowProps[] | Refusal> {
  return allOrNothing(db, async (trx) => {
    const set = await lockClearOut(trx, clearOut.id)
    if (set instanceof Refusal) return set
    const { count, last } = await trx
      .selectFrom('clear_out_rows')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(position), 0)`.as('last')])
      .where('clear_out_id', '=', set.id)
      .executeTakeFirstOrThrow()
    if (count + given.length > mostRows) return invalid('rows', m.clear_outs_error_rows({ max: mostRows }))
    const rows = []
    for (const [at, cells] of (await withSubstances(trx, given)).entries()) {
      const { listing_id, left } = await listingFrom(trx, user, cells, set, place)
      rows.push({ position: last + 1 + at, listing_id, cells: JSON.stringify(left), clear_out_id: set.id })
    }
    if (rows.length === 0) return []
    const added = await trx
      .insertInto('clear_out_rows')
      .values(rows)
      .returning(['id', 'cells', 'listing_id'])
      .execute()
    for (const { id, cells, listing_id } of added)
      if (listing_id === null) await keepPhotos(trx, { id, user_id: user.id }, cells)
    const ids = added.map(({ id }) => id)
    return rowProps(trx, set, await rowsOf(trx, set.id, ids), place)
  })
}

/** Foreign photos are refused when the row becomes a listing. */
async function keepPhotos(trx: Trx, row: { id: number; user_id: number }, { images }: Cells): Promise<void> {
  const paths = Array.isArray(images) ? images.filter((path) => typeof path === 'string') : []
  await keepForRow(trx, row, paths)
}

declare module '../http/errors.ts' {
  interface Facts {
    /** Gives the row of a clear-out as it is now. */
    row?: RowProps
  }
}

interface OneRow {
  set: Pick<ClearOut, 'id'>
  row_id: number
}

/** Locks its listing first. Refuses with `stale` and the current row. */
async function lockRow(trx: Trx, { set: { id }, row_id }: OneRow, version: number, place: Place) {
  const [known] = await rowsOf(trx, id, [row_id])
  if (known?.listing_id) await lockListings(trx, [known.listing_id])
  const set = await lockClearOut(trx, id)
  if (set instanceof Refusal) return set
  const [row] = await rowsOf(trx, id, [row_id])
  const [current] = row ? await rowProps(trx, set, [row], place) : []
  if (!row || !current) return new Refusal('not_found')
  if (current.version !== version) return new Refusal('stale', { facts: { row: current } })
  return { set, row, listing: row.listing_id ? await listingById(trx, row.listing_id) : undefined }
}

/** Null and "" empty a cell. */
export async function changeRow(
  db: Db,
  user: SignedInUser,
  one: OneRow,
  { cells, version }: { cells: Cells; version: number },
  place: Place,
): Promise<RowProps | Refusal> {
  return allOrNothing(db, async (trx) => {
    const locked = await lockRow(trx, one, version, place)
    if (locked instanceof Refusal) return locked
    const { set, row, listing } = locked
    const before = { ...(listing ? valuesOf(listing) : {}), ...row.cells }
    const merged = { ...row.cells, ...(await withSubstance(trx, cells, before)) }
    const written = listing
      ? await writeInto(trx, listing, merged, place)
      : await listingFrom(trx, user, typedIn(merged), set, place)
    if (written instanceof Refusal) return written
    const { listing_id } = written
    await keepPhotos(trx, { id: row.id, user_id: user.id }, listing_id ? {} : written.left)
    await trx
      .updateTable('clear_out_rows')
      .set({ cells: JSON.stringify(written.left), listing_id, version: sql`version + 1` })
      .where('id', '=', row.id)
      .execute()
    const [changed] = await rowProps(trx, set, await rowsOf(trx, set.id, [row.id]), place)
    return changed ?? new Refusal('not_found')
  })
}

/** Deletes its listing too, but not one on offer or promised. */
export async function removeRow(
  db: Db,
  by: Actor,
  one: OneRow,
  version: number,
  place: Place,
): Promise<{ row_id: number } | Refusal> {
  return allOrNothing(db, async (trx) => {
    const locked = await lockRow(trx, one, version, place)
    if (locked instanceof Refusal) return locked
    const { row, listing } = locked
    if (listing && listing.status !== 'inactive') {
      const message =
        listing.status === 'active' ? m.clear_outs_error_row_shown() : m.clear_outs_error_row_promised()
      return new Refusal('invalid_transition', { message })
    }
    const refusal = listing ? await deleteListing(trx, by, listing.id) : null
    if (refusal) return refusal
    await trx.deleteFrom('clear_out_rows').where('id', '=', row.id).execute()
    return { row_id: row.id }
  })
}

const typedIn = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null && value !== ''))
