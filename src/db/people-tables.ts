import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '../i18n/languages.ts'
import type { Json, Row } from './tables.ts'

export const grantKinds = ['safety_officer', 'board'] as const
export type Grant = (typeof grantKinds)[number]

export interface GrantsTable {
  user_id: number
  kind: Grant
  granted_at: Generated<Date>
}

export interface AbsencesTable {
  user_id: number
  /** YYYY-MM-DD */
  last_day: ColumnType<never, string, string>
  stand_in_id: number | null
}

export interface DeparturesTable {
  id: Generated<number>
  user_id: number
  organisation_id: number | null
  left_at: Generated<Date>
  back_at: Date | null
}

export interface AddressRefusalsTable {
  user_id: number
  first_on: ColumnType<string, never, never>
  last_on: ColumnType<string, never, never>
  is_marked: ColumnType<boolean, never, never>
}

export interface UsersTable extends Row {
  /** LabEx asks them nothing since: they cannot take part, or are away without a stand-in. */
  out_since: Date | null
  name: string
  email: string
  password_hash: string
  organisation_id: number | null
  building: string | null
  role: Generated<'user' | 'administrator'>
  locale: Locale | null
  verified_at: Date | null
  must_change_password: Generated<boolean>
  /** Since then it works although their institution's login is required. */
  password_kept_at: Generated<Date | null>
  is_blocked_claim: Generated<boolean>
  pending_email: string | null
  notify: Json<Record<string, boolean>>
  password_changed_at: Generated<Date>
  /** Null: when signing up. */
  disclaimer_agreed_at: Date | null
  passkey_handle: Buffer | null
  /** Since then they hold a right that asks for a second factor; a trigger keeps it. */
  rights_since: ColumnType<Date | null, never, never>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

export interface SessionsTable extends Row {
  token_hash: Buffer
  user_id: number
  user_agent: string | null
  seen_at: Generated<Date>
  proved_at: Generated<Date>
  mail_opened_at: Date | null
  by_provider: Generated<boolean>
}

export interface FactorTables extends ProviderTables {
  code_seeds: { user_id: number; sealed: Buffer; last_step: number; created_at: Generated<Date> }
  passkeys: PasskeysTable
  recovery_codes: { user_id: number; code_hash: string }
  half_logins: {
    visitor_hash: Buffer
    user_id: number
    tries: Generated<number>
    created_at: Generated<Date>
    provider_id: Generated<number | null>
    subject: Generated<string | null>
    by_provider: Generated<boolean>
    says_provider_id: Generated<number | null>
    says_email: Generated<string | null>
  }
  ways_back: { user_id: number; opened_by: number | null; opened_at: Generated<Date> }
  withdrawn_factors: { user_id: number; made_at: Date; withdrawn_at: Generated<Date> }
  used_challenges: { challenge_hash: Buffer; used_at: Generated<Date> }
}

interface ProviderTables {
  provider_states: {
    provider_id: number
    made_at: Date
    name: string
    domains: string[]
    is_on: boolean
    is_required: boolean
    said_at: Date
  }
  providers: ProvidersTable
  provider_links: {
    provider_id: number
    subject: string
    user_id: number
    created_at: Generated<Date>
    used_at: Generated<Date>
    asked_email: Generated<string | null>
  }
}

interface ProvidersTable extends Row {
  name_en: string
  name_nl: string
  issuer: string
  client_id: string
  sealed_secret: Buffer
  scopes: string
  rows: Json<{ claim: string | null; value: string; domains: string[] }[]>
  is_one_institution: boolean
  factor_values: string[]
  is_on: Generated<boolean>
  is_required: Generated<boolean>
  tested_at: Date | null
  is_changed: Generated<boolean>
  version: Generated<number>
}

interface PasskeysTable extends Row {
  user_id: number
  name: string
  user_agent: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  host: Generated<string>
  used_at: Date | null
}

export interface TokensTable extends Row {
  purpose:
    | 'verify'
    | 'reset'
    | 'email'
    | 'renew'
    | 'pause'
    | 'handover'
    | 'keep'
    | 'recall'
    | 'factor'
    | 'way_back'
    | 'join'
  token_hash: Buffer
  user_id: number
  subject_id: number | null
  expires_at: Date
  act: string | null
  acted_at: Date | null
}
