import type { Viewer } from '../http/viewer.ts'
import { isOwner } from '../listings/row/access.ts'
import { listingProps } from '../listings/row/props.ts'
import type { ListingRow } from '../listings/row/sql.ts'
import { tileProps } from '../listings/row/tile.ts'

export type Thing = ReturnType<typeof thingProps>

export function thingProps(row: ListingRow, viewer: Viewer) {
  const { location, building, pictograms, expiry_date } = listingProps(row, viewer)
  return {
    ...tileProps(row),
    ...{ location, building, pictograms, expiry_date, version: row.version },
    total_units: numberIn(row, 'total_units'),
    portion_size: numberIn(row, 'portion_size'),
    pieces_per_unit: numberIn(row, 'pieces_per_unit'),
    volume_weight_unit: (row.attributes.volume_weight_unit ?? null) as string | null,
    own: isOwner(viewer, row),
  }
}

const numberIn = ({ attributes }: ListingRow, key: string): number | null =>
  typeof attributes[key] === 'number' ? attributes[key] : null
