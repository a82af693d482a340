import type { FieldKey } from '../../../listings/catalogue/fields.ts'

const wide: ReadonlySet<FieldKey> = new Set<FieldKey>(['title'])
const narrow: ReadonlySet<FieldKey> = new Set<FieldKey>([
  'total_units',
  'volume_weight_unit',
  'operational_age',
  'pieces_per_unit',
  'portion_size',
  'location_room',
])

/** What people write in a field decides how wide its column is. */
export const widthOf = (key: FieldKey): string => (wide.has(key) ? 'w-64' : narrow.has(key) ? 'w-28' : 'w-40')

/** The first column: its number, what became of the row, its photos. */
export const standingWidth = 'w-36'
