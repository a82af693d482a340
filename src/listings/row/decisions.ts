import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { dayOf } from '../../db/day.ts'
import type { Actor } from '../../http/audit.ts'
import { isSafetyOfficer } from '../../http/viewer.ts'
import { amountIn } from '../catalogue/amount.ts'
import type { ListingRow } from './sql.ts'

/** Its own CAS number, its hazards' one, and those of substances with its name. */
export const numbersOf = sql<string[]>`array(select distinct cas from (
  select listings.attributes ->> 'cas_number' as cas union select listings.attributes #>> '{hazards,cas}'
  union select cas from lacks_its_number(listings)) as numbers where cas is not null order by cas)`

const askedBy = sql<string>`(select coalesce(jsonb_agg(texts order by rule.id), '[]') from (
  select distinct id from rules_stopping(listings)) as stopping join pass_on_rules as rule using (id))`

/** Run it before the decision, after which no rule asks. */
export async function keepDecision(trx: Trx, { viewer }: Actor, row: ListingRow, words: string | null) {
  const amount = row.attributes.total_units === undefined ? null : JSON.stringify(amountIn(row.attributes))
  await sql`insert into safety_decisions (listing_id, verdict, by, title, cas, amount, words, reasons)
    select id, ${words === null ? 'allow' : 'refuse'}, ${isSafetyOfficer(viewer) ? 'officer' : 'administrator'},
      title, ${numbersOf}, ${amount}::jsonb, ${words}, ${askedBy}
    from listings where id = ${row.id}`.execute(trx)
}

const selectDecisions = (db: Db) =>
  db
    .selectFrom('safety_decisions')
    .select(['id', 'listing_id', 'verdict', 'by', 'title', 'cas', 'amount', 'words', 'reasons'])
    .select(dayOf<string>('decided_at').as('decided_on'))
    .orderBy('id', 'desc')

export type DecisionRow = Awaited<ReturnType<typeof decisionsOn>>[number]

export const decisionsOn = (db: Db, cas: readonly string[], most: number) =>
  selectDecisions(db).where(sql<boolean>`cas && ${cas}::text[]`).limit(most).execute()

export const latestDecisions = (db: Db, most: number) => selectDecisions(db).limit(most).execute()
