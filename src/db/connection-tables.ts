import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Attributes, Json, Row } from './tables.ts'

export interface ConnectionTables {
  connections: ConnectionsTable
  handovers: HandoversTable
  pickups: PickupsTable
}

interface ConnectionsTable extends Row {
  status: Generated<'open' | 'completed' | 'cancelled'>
  exchange_type: 'offer' | 'request'
  listing_id: number
  offer_id: number | null
  buyer_id: number | null
  seller_id: number | null
  buyer_organisation_id: number | null
  seller_organisation_id: number | null
  total_units: number
  extra_info: Generated<string>
  cancel_reason: string | null
  cancelled_by_id: number | null
  cancelled_side: Generated<'buyer' | 'seller' | 'administrator' | null>
  remainder_listing_id: number | null
  offer_remainder_id: number | null
  reminders: Generated<number>
  title: string
  type: string
  volume_weight_unit: string | null
  completed_at: Date | null
  completed_by_id: Generated<number | null>
  cancelled_at: Date | null
  handover_id: number
  written_at: Date | null
  giver_reminded_at: Date | null
  available_until: string | null
  returned_at: Date | null
  returned_by_id: Generated<number | null>
  return_reminded_at: Date | null
  return_reminders: Generated<number>
  return_day_before_at: Date | null
  past_date_told_at: Date | null
  missed_told_at: Date | null
  availability_type: string | null
  photo: string | null
  goods: Json<Attributes>
  needs_statement: Generated<boolean>
  statement: JSONColumnType<Statement | null, string | null | undefined, string | null>
  stated_by_id: number | null
  stated_at: Generated<Date | null>
  search_text: ColumnType<string, never, never>
}

export interface Statement {
  what: string
  cleaned_with: string
  cleaned_on: string
  /** Null once they asked to be forgotten. */
  by: string | null
}

type Sides = Record<'buyer_id' | 'seller_id' | 'buyer_contact_id' | 'seller_contact_id', number | null>
interface HandoversTable extends Row, Sides {
  is_joinable: Generated<boolean>
}

interface PickupsTable extends Row {
  handover_id: number
  starts_at: Date
  ends_at: Date | null
  place: string
  note: string
  proposed_by: 'buyer' | 'seller'
  proposed_by_id: number | null
  agreed_by_id: number | null
  agreed_at: Date | null
  day_told_at: Date | null
  answer_asked_at: Date | null
  created_at: Generated<Date>
  status: Generated<'proposed' | 'agreed' | 'replaced' | 'cancelled'>
  sequence: number
}
