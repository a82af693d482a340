import type { Db } from '../db/connect.ts'
import type { FieldErrors } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type ListingState, stateOf } from '../listings/catalogue/states.ts'
import { valuesOf } from '../listings/row/row-values.ts'
import { type ListingRow, listingsByIds } from '../listings/row/sql.ts'
import type { Place } from '../listings/write/listing.ts'
import { type Cells, type Defaults, lackOf } from './cells.ts'
import type { Row } from './sql.ts'

export interface RowProps {
  row_id: number
  /** Of the row and its listing together: a change to either changes it. */
  version: number
  listing_id: number | null
  /** What its listing says, and over that what could not be read, as typed. */
  cells: Cells
  /** `row`: not yet a listing. */
  state: ListingState | 'row'
  /** Why it cannot be shown, or what could not be read. */
  errors: FieldErrors | null
}

/** Skips rows whose listing was deleted. */
export async function rowProps(
  db: Db,
  defaults: Defaults,
  rows: readonly Row[],
  place: Place,
): Promise<RowProps[]> {
  const ids = rows.flatMap(({ listing_id }) => listing_id ?? [])
  const listings = new Map((await listingsByIds(db, ids)).map((listing) => [listing.id, listing]))
  const props: RowProps[] = []
  const lost = await withLostPhotos(db, rows)
  for (const row of rows) {
    const listing = listings.get(row.listing_id ?? 0)
    if (listing?.deleted_at) continue
    props.push({
      row_id: row.id,
      version: row.version + (listing?.version ?? 0),
      listing_id: row.listing_id,
      cells: { ...(listing ? cellsOf(listing) : {}), ...row.cells },
      state: listing ? listingState(listing) : 'row',
      errors:
        listing?.status === 'connected'
          ? null
          : withPhotos(await lackOf(db, { ...row, listing, defaults }, place), lost.has(row.id)),
    })
  }
  return props
}

const withPhotos = (errors: FieldErrors | null, isLost: boolean): FieldErrors | null =>
  isLost ? { ...errors, images: [m.clear_outs_error_row_photos()] } : errors

/** The rows whose photos were removed or never theirs. */
async function withLostPhotos(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const named = rows.filter(({ cells: { images } }) => Array.isArray(images) && images.length > 0)
  if (named.length === 0) return new Set()
  const kept = await db
    .selectFrom('listing_images')
    .select(['clear_out_row_id', 'path'])
    .where(
      'clear_out_row_id',
      'in',
      named.map(({ id }) => id),
    )
    .execute()
  const has = (row: number, path: unknown) =>
    kept.some((one) => one.clear_out_row_id === row && one.path === path)
  const isLost = ({ id, cells }: Row) => (cells.images as unknown[]).some((path) => !has(id, path))
  return new Set(named.filter(isLost).map(({ id }) => id))
}

function cellsOf(listing: ListingRow): Cells {
  const { exchange_type: _, ...values } = valuesOf(listing)
  return {
    ...values,
    images: listing.images.map(({ path }) => path),
    image_alts: Object.fromEntries(listing.images.map(({ path, alt }) => [path, alt])),
    not_known: listing.not_known,
  }
}

const listingState = (listing: ListingRow): ListingState =>
  stateOf({
    ...{ status: listing.status, expired: listing.expired, hidden: listing.held },
    published_at: listing.published_at?.toISOString() ?? null,
    handed_over_on: listing.handed_over_on,
    ...{ gone: listing.gone_at !== null, safety: listing.safety, answer_by: listing.answer_by },
  })
