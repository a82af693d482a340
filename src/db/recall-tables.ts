import type { Generated } from 'kysely'
import type { Json, Row } from './tables.ts'

/** All given criteria must fit. */
export interface Criteria {
  cas?: string
  /** Folded to lower case. */
  lot?: string
  name?: string
  organisation_id?: number
}

export interface RecallTables {
  recalls: RecallsTable
  recall_messages: RecallMessagesTable
  recall_people: { recall_id: number; user_id: number }
  recall_connections: { recall_id: number; connection_id: number; named_at: Generated<Date> }
  recall_connections_out: {
    recall_id: number
    connection_id: number
    named_at: Date
    taken_out_at: Generated<Date>
  }
  recall_answers: RecallAnswersTable
  recall_reminders: { recall_id: number; user_id: number; created_at: Generated<Date> }
}

/** `not_mine` is of times that did not tell passed on from never had. */
export const recallAnswers = ['set_aside', 'used_up', 'passed_on', 'never_had', 'not_mine'] as const
export type RecallAnswer = (typeof recallAnswers)[number]

interface RecallAnswersTable {
  id: Generated<number>
  recall_id: number
  user_id: number | null
  listing_id: number | null
  connection_id: number | null
  answer: RecallAnswer
  passed_to: string | null
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
  lot: string | null
  after_id: number | null
  belongs: Generated<boolean>
  version: Generated<number>
  lifted_at: Date | null
  /** When its holds were released and people told. */
  let_go_at: Date | null
  reason: string
  by_id: number | null
}
