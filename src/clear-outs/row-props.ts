import type { Db } from '../db/connect.ts'
import type { FieldErrors } from '../http/errors.ts'
import { type ListingState, stateOf } from '../listings/catalogue/states.ts'
import { valuesOf } from '../listings/row/row-values.ts'
import { type ListingRow, listingsByIds } from '../listings/row/sql.ts'
import type { Place } from '../listings/write/listing.ts'
import { type Cells, type Defaults, lackOf } from './cells.ts'
import type { Row } from './sql.ts'

/** A row as its owner sees it. */
export interface RowProps {
  row_id: number
  /** Of the row and its listing together: whoever changes either makes it another. */
  version: number
  listing_id: number | null
  /** What its listing says, and over that what could not be read, as typed. */
  cells: Cells
  /** `row`: not yet a listing. */
  state: ListingState | 'row'
  /** Why it cannot be shown, or what could not be read. */
  errors: FieldErrors | null
}

/** Rows whose listing was deleted are left out. */
export async function rowProps(
  db: Db,
  defaults: Defaults,
  rows: readonly Row[],
  place: Place,
): Promise<RowProps[]> {
  const ids = rows.flatMap(({ listing_id }) => listing_id ?? [])
  const listings = new Map((await listingsByIds(db, ids)).map((listing) => [listing.id, listing]))
  const props: RowProps[] = []
  for (const row of rows) {
    const listing = listings.get(row.listing_id ?? 0)
    if (listing?.deleted_at) continue
    props.push({
      row_id: row.id,
      version: row.version + (listing?.version ?? 0),
      listing_id: row.listing_id,
      cells: { ...(listing ? cellsOf(listing) : {}), ...row.cells },
      state: listing ? standing(listing) : 'row',
      errors: listing?.status === 'connected' ? null : await lackOf(db, { ...row, listing, defaults }, place),
    })
  }
  return props
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

const standing = (listing: ListingRow): ListingState =>
  stateOf({
    ...{ status: listing.status, expired: listing.expired, hidden: listing.held },
    published_at: listing.published_at?.toISOString() ?? null,
    handed_over_on: listing.handed_over_on,
    ...{ gone: listing.gone_at !== null, safety: listing.safety, answer_by: listing.answer_by },
  })
