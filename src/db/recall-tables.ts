import type { Json, Row } from './tables.ts'

/** A recall finds what fits all of those that are given. */
export interface Criteria {
  cas?: string
  /** In lower case, like the name. */
  lot?: string
  name?: string
  organisation_id?: number
}

export interface RecallTables {
  recalls: RecallsTable
  recall_people: { recall_id: number; user_id: number }
}

interface RecallsTable extends Row {
  criteria: Json<Criteria>
  reason: string
  by_id: number | null
}
