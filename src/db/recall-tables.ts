import type { Generated } from 'kysely'
import type { Json, Row } from './tables.ts'

/** A recall finds what fits all of those that are given. */
export interface Criteria {
  cas?: string
  /** Folded; the name is in lower case. */
  lot?: string
  name?: string
  organisation_id?: number
}

export interface RecallTables {
  recalls: RecallsTable
  recall_messages: RecallMessagesTable
  recall_people: { recall_id: number; user_id: number }
  recall_connections: { recall_id: number; connection_id: number }
  recall_answers: RecallAnswersTable
  recall_reminders: { recall_id: number; user_id: number; created_at: Generated<Date> }
}

export type RecallAnswer = 'set_aside' | 'used_up' | 'not_mine'

/** About a listing, or about what changed hands. */
interface RecallAnswersTable {
  id: Generated<number>
  recall_id: number
  user_id: number | null
  listing_id: number | null
  connection_id: number | null
  answer: RecallAnswer
  answered_at: Generated<Date>
}

interface RecallMessagesTable extends Row {
  recall_id: number
  kind: 'correction' | 'lifted'
  text: string
  by_id: number | null
}

interface RecallsTable extends Row {
  criteria: Json<Criteria>
  /** As it was typed first. */
  lot: string | null
  /** Of the same search, or of the same goods. */
  after_id: number | null
  /** Goes on with that one. */
  belongs: Generated<boolean>
  version: Generated<number>
  lifted_at: Date | null
  /** When what it held was let go, and everybody told that it is lifted. */
  let_go_at: Date | null
  reason: string
  by_id: number | null
}
