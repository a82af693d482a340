import { type Category, optionLabel } from '../catalogue/fields.ts'
import { unitsLabel } from './props.ts'
import type { ListingRow } from './sql.ts'

/** A tile is public, so it names no people. */
export type Tile = ReturnType<typeof tileProps>

export function tileProps(row: ListingRow) {
  const availability = row.attributes.availability_type
  return {
    id: row.id,
    exchange_type: row.exchange_type,
    type: row.type as Category,
    title: row.title,
    featuredImage: row.images[0]?.path ?? null,
    label: availability === undefined ? null : optionLabel('availability_type', String(availability)),
    total_units_label: unitsLabel(row),
    expiry_date: (row.attributes.expiry_date ?? null) as string | null,
    organisation: row.organisation?.name ?? null,
  }
}
