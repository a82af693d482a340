import type { Generated, JSONColumnType } from 'kysely'
import type { Json, Row, Texts } from './tables.ts'

/** All given conditions must hold. */
export interface Conditions {
  category?: string[]
  cas?: string[]
  register?: Register
  /** Prefixes. */
  statements?: string[]
  flags?: string[]
  lacks?: string[]
  past_date?: true
  fit_for?: string[]
  amount?: Least
}

/** Mass and volume are compared separately and come together. */
export interface Least {
  mass?: Measure
  volume?: Measure
  pieces?: Measure
  /** Derived from the other one, not yet confirmed by an officer. */
  by_proportion?: 'mass' | 'volume'
}

interface Measure {
  number: number
  unit: string
}

export const verdicts = ['block', 'ask', 'warn'] as const
export type Verdict = (typeof verdicts)[number]
export type Safety = 'blocked' | 'awaiting' | 'refused'
export const registerKeys = ['controlled_substances', 'precursors'] as const
export type Register = (typeof registerKeys)[number]
export type Reason = { reason: string; link: string }

export interface PassOnRulesTable extends Row {
  verdict: Verdict
  conditions: Json<Conditions>
  texts: Json<Texts<Reason>>
  is_on: Generated<boolean>
  version: Generated<number>
}

export interface RuleChangesTable extends Row {
  rule_id: number | null
  register: Register | null
  is_table: Generated<boolean>
  before: JSONColumnType<object, string | null, never> | null
  stopped: number[]
}

export interface RegistersTable {
  key: Register
  cas: Generated<string[]>
  source: Generated<string>
  imported_at: Date | null
}

export interface SafetyDecisionsTable {
  id: Generated<number>
  listing_id: number | null
  verdict: 'allow' | 'refuse'
  by: 'officer' | 'administrator'
  title: string
  cas: string[]
  amount: JSONColumnType<{ number: number; unit: string }> | null
  words: string | null
  reasons: JSONColumnType<Texts<Reason>[]>
  decided_at: Generated<Date>
}
