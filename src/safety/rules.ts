import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Conditions, Least, Reason, Verdict } from '../db/safety-tables.ts'
import type { Texts } from '../db/tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { judgeAgain } from '../listings/safety.ts'
import { lockListingTable } from './sql.ts'

export interface RuleValues {
  verdict: Verdict
  conditions: Conditions
  texts: Texts<Reason>
  is_on: boolean
}

export interface SavedRule {
  id: number
  amount: Least | null
}

/** Makes a rule. One that is on counts from here on, for what is shown already as well. */
export async function makeRule(db: Db, by: Actor, rule: RuleValues): Promise<SavedRule> {
  return allOrNothing(db, async (trx) => {
    await lockListingTable(trx)
    const { id } = await trx
      .insertInto('pass_on_rules')
      .values(columnsOf(rule))
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, by, 'pass_on_rule_made', `pass-on rule ${id}`, detailsOf(rule))
    if (rule.is_on) await judgeAgain(trx)
    return { id, amount: rule.conditions.amount ?? null }
  })
}

/** Replaces what a rule says; of two who edit the same version, the second is refused. */
export async function changeRule(
  db: Db,
  by: Actor,
  id: number,
  { version, ...rule }: RuleValues & { version: number },
): Promise<SavedRule | Refusal> {
  return allOrNothing(db, async (trx) => {
    await lockListingTable(trx)
    const changed = await trx
      .updateTable('pass_on_rules')
      .set({ ...columnsOf(rule), version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return new Refusal('stale')
    await audit(trx, by, 'pass_on_rule_changed', `pass-on rule ${id}`, detailsOf(rule))
    await judgeAgain(trx)
    return { id, amount: rule.conditions.amount ?? null }
  })
}

/** What only it stopped is shown again ten minutes later. */
export async function deleteRule(db: Db, by: Actor, id: number): Promise<void> {
  await allOrNothing(db, async (trx) => {
    await lockListingTable(trx)
    await trx.deleteFrom('pass_on_rules').where('id', '=', id).execute()
    await audit(trx, by, 'pass_on_rule_deleted', `pass-on rule ${id}`)
    await judgeAgain(trx)
  })
}

const columnsOf = ({ verdict, conditions, texts, is_on }: RuleValues) => ({
  verdict,
  is_on,
  conditions: JSON.stringify(conditions),
  texts: JSON.stringify(texts),
})

const detailsOf = ({ verdict, conditions, is_on }: RuleValues) => ({ verdict, conditions, is_on })
