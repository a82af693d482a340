import { calledOf } from '../../buildings/sql.ts'
import { emptyFilter } from '../catalogue/filter.ts'
import type { ListingRow } from '../row/sql.ts'
import { listingsFound, type Reader } from './browse.ts'
import type { Near } from './near.ts'

/** Its organisation's other listings of the same exchange type, the nearest to its building first, then the newest. */
export async function siblingListings(
  reader: Reader,
  listing: ListingRow,
  most: number,
): Promise<ListingRow[]> {
  const { id, exchange_type, organisation } = listing
  if (!organisation) return []
  const filter = { ...emptyFilter(exchange_type), values: { organisation: [String(organisation.id)] } }
  const near = nearOf(listing, organisation)
  const asked = { sort: 'nearest', near, page: 1, per_page: most + 1 } as const
  const rows = await listingsFound(reader, filter, asked)
  return rows.filter((row) => row.id !== id).slice(0, most)
}

function nearOf({ building, attributes }: ListingRow, organisation: Near['organisation']): Near | null {
  const typed = attributes.location_building
  const called = building ? calledOf(building) : String(typed ?? '').replaceAll(',', ' ')
  return called === '' ? null : { building: called, organisation }
}
