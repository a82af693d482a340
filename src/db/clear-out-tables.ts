import type { Generated } from 'kysely'
import type { Json, Row } from './tables.ts'

export interface ClearOutTables {
  clear_outs: ClearOutsTable
  clear_out_rows: ClearOutRowsTable
  column_choices: ColumnChoicesTable
}

interface ClearOutsTable extends Row {
  user_id: number
  title: string
  /** YYYY-MM-DD */
  deadline: string | null
  location_building: string | null
  availability_type: string | null
  location_room: string | null
  viewing: string | null
  contact: string | null
  version: Generated<number>
  ended_at: Date | null
  reminded_for: string | null
}

interface ClearOutRowsTable extends Row {
  clear_out_id: number
  position: number
  cells: Json<Record<string, unknown>>
  listing_id: number | null
  version: Generated<number>
}

interface ColumnChoicesTable {
  user_id: number
  name: string
  field: string | null
  chosen_at: Generated<Date>
}
