import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Locale } from '../i18n/languages.ts'
import type { BuildingTables } from './building-tables.ts'
import type { ClearOutTables } from './clear-out-tables.ts'
import type { ConnectionTables } from './connection-tables.ts'
import type {
  AbsencesTable,
  AddressRefusalsTable,
  DeparturesTable,
  FactorTables,
  GrantsTable,
  SessionsTable,
  TokensTable,
  UsersTable,
} from './people-tables.ts'
import type { RecallTables } from './recall-tables.ts'
import type {
  PassOnRulesTable,
  RegistersTable,
  RuleChangesTable,
  Safety,
  SafetyDecisionsTable,
} from './safety-tables.ts'
import type { Hazards, SubstanceTables } from './substance-tables.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

export interface Tables
  extends FactorTables,
    UpkeepTables,
    SubstanceTables,
    RecallTables,
    ConnectionTables,
    ClearOutTables,
    BuildingTables {
  organisations: OrganisationsTable
  organisation_domains: { domain: string; organisation_id: number }
  kept_domains: { domain: string; organisation_id: number; kept_at: Generated<Date>; ends_at: Date }
  join_requests: JoinRequestsTable
  users: UsersTable
  absences: AbsencesTable
  departures: DeparturesTable
  address_refusals: AddressRefusalsTable
  grants: GrantsTable
  sessions: SessionsTable
  tokens: TokensTable
  mailed_links: { mail_id: string; created_at: Generated<Date> }
  known_devices: { user_id: number; device_hash: Buffer; seen_at: Generated<Date> }
  idempotency_keys: IdempotencyKeysTable
  audit: AuditTable
  listings: ListingsTable
  holds: HoldsTable
  pass_on_rules: PassOnRulesTable
  registers: RegistersTable
  safety_decisions: SafetyDecisionsTable
  rule_changes: RuleChangesTable
  empty_searches: EmptySearchesTable
  listing_images: ListingImagesTable
  unused_images: { path: string; since: Generated<Date> }
  alerts: AlertsTable
  alert_matches: AlertMatchesTable
  faq_categories: FaqCategoriesTable
  faq_items: FaqItemsTable
  contact_messages: ContactMessagesTable
}

export type Json<T extends object> = JSONColumnType<T, string | undefined, string>
export type Row = { id: Generated<number>; created_at: ColumnType<Date, Date | undefined, Date> }
export type Texts<T> = Partial<Record<Locale, T>>
export type Attributes = Record<string, string | number | boolean | Hazards | string[]>
export type Specifications = Record<string, string[] | number>

interface OrganisationsTable extends Row {
  name: string
  logo: string | null
  location: string | null
  status: Generated<'approved' | 'revoked'>
  version: Generated<number>
  name_read: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
}

interface JoinRequestsTable extends Row {
  organization: string
  contact_person: string
  email: string
  phone: string | null
  department: string | null
  department_type: string | null
  location: string
  lab_description: string | null
  domain: ColumnType<string, never, never>
  status: Generated<'awaiting_approval' | 'approved' | 'rejected'>
  organisation_id: number | null
  same_organisation_id: number | null
  opened: 'organisation' | 'domain' | 'nothing' | null
  locale: Generated<Locale>
  decided_at: Date | null
  name_read: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
}

interface IdempotencyKeysTable {
  actor: string
  route: string
  key: string
  status: number | null
  body: string | null
  created_at: Generated<Date>
  digest: string | null
}

interface AuditTable {
  id: Generated<number>
  at: Generated<Date>
  actor_id: number | null
  action: string
  subject: string | null
  details: Json<Record<string, unknown>>
  ip: string | null
  search_text: ColumnType<string, never, never>
}

interface ListingsTable extends Row {
  exchange_type: 'offer' | 'request'
  type: 'equipment' | 'chemicals' | 'disposables' | 'furniture'
  title: string
  status: Generated<'active' | 'inactive' | 'connected'>
  attributes: Json<Attributes>
  not_known: Generated<string[]>
  health_hazard: ColumnType<string | null, never, never>
  expires_soon: ColumnType<true | null, never, true | null>
  past_date_answered: string | null
  past_date_waits: Generated<boolean>
  past_date_asked_on: string | null
  past_date_asked_again_on: string | null
  past_date_missed_on: string | null
  gone_at: Date | null
  step: Generated<number>
  version: Generated<number>
  user_id: number | null
  organisation_id: number | null
  search_text: Generated<string>
  published_at: Date | null
  expires_at: Date | null
  /** A trigger derives it from `holds`. */
  held: Generated<boolean>
  deleted_reason: string | null
  deleted_at: Date | null
  split_from_id: number | null
  goods_id: number | null
  merged_into_id: number | null
  edited_version: Generated<number>
  reminded_days: number | null
  owner_asked_at: Date | null
  safety: Safety | null
  safety_reason: string | null
  safety_untold: Generated<boolean>
  safety_stands: Generated<boolean>
  awaiting_since: Generated<Date | null>
  awaiting_told: Generated<boolean>
  owned_before: Generated<number[]>
  safety_yes: JSONColumnType<object, string | null | undefined, string | null> | null
}

interface HoldsTable {
  id: Generated<number>
  listing_id: number
  /** Null for an administrator's hold. */
  recall_id: number | null
  reason: string
  since: Generated<Date>
  taken_out_at: Date | null
  taken_out_reason: string | null
}

interface EmptySearchesTable {
  day: string
  exchange_type: 'offer' | 'request'
  type: Generated<string>
  filter: string
  count: Generated<number>
}

interface ListingImagesTable {
  id: Generated<number>
  path: string
  user_id: number | null
  listing_id: number | null
  clear_out_row_id: Generated<number | null>
  for_clear_out: Generated<boolean>
  position: number | null
  alt: Generated<string>
  width: number
  height: number
  bytes: number
  sha256: string
  created_at: Generated<Date>
}

interface AlertsTable extends Row {
  user_id: number
  exchange_type: 'offer' | 'request'
  status: Generated<'active' | 'inactive'>
  frequency: Generated<'immediate' | 'daily' | 'weekly'>
  specifications: Json<Specifications>
  ends_at: Date | null
}

interface AlertMatchesTable {
  alert_id: number
  listing_id: number
  matched_at: Generated<Date>
  mailed_at: Date | null
  read_at: Date | null
}

interface FaqCategoriesTable {
  id: Generated<number>
  texts: Json<Texts<{ name: string }>>
  position: Generated<number>
  version: Generated<number>
}

interface FaqItemsTable {
  id: Generated<number>
  faq_category_id: number
  texts: Json<Texts<{ title: string; content: string }>>
  position: Generated<number>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

interface ContactMessagesTable extends Row {
  name: string
  email: string
  organisation: string | null
  message: string
  answered_at: Date | null
  reminded_on: ColumnType<string | null, never, string>
  search_text: ColumnType<string, never, never>
}
