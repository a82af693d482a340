import type { ColumnType, Generated } from 'kysely'
import type { Row } from './tables.ts'

export interface BuildingTables {
  buildings: BuildingsTable
  building_spellings: BuildingSpellingsTable
}

interface BuildingsTable extends Row {
  name_en: string
  name_nl: string
  x: number | null
  y: number | null
  version: Generated<number>
  deleted_at: Date | null
}

interface BuildingSpellingsTable {
  id: Generated<number>
  building_id: number
  spelling: string
  key: ColumnType<string, never, never>
  counts: Generated<boolean>
}
