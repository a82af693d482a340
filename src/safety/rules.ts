import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Conditions, Least, Reason, Verdict } from '../db/safety-tables.ts'
import type { Texts } from '../db/tables.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { judgeAgain, meets } from '../listings/write/safety.ts'
import { countsAnew, type Effect, measured, unseenEffect } from './effect.ts'
import { changingRules, type RuleRow } from './sql.ts'
import { countedBy, noteChange } from './undo.ts'

interface RuleValues {
  verdict: Verdict
  conditions: Conditions
  texts: Texts<Reason>
  is_on: boolean
}

export interface GivenRule extends RuleValues {
  /** As the officer saw it. */
  effect: Effect | null
}

export interface SavedRule {
  id: number
  amount: Least | null
}

/** A rule that is on also judges what is shown already. */
export async function makeRule(
  db: Db,
  by: Actor,
  { effect: seen, ...rule }: GivenRule,
): Promise<SavedRule | Refusal> {
  return changingRules(db, async (trx) => {
    const met = meets(rule.conditions)
    const { done, effect } = await measured(
      trx,
      () => trx.insertInto('pass_on_rules').values(columnsOf(rule)).returning('id').executeTakeFirstOrThrow(),
      met,
    )
    const unseen = countsAnew(null, rule) ? unseenEffect(seen, effect) : null
    if (unseen) return unseen
    const { id } = done
    await audit(trx, by, 'pass_on_rule_made', `pass-on rule ${id}`, detailsOf(rule))
    if (rule.is_on) await noteChange(trx, { rule_id: id }, null, await judgeAgain(trx, met))
    return { id, amount: rule.conditions.amount ?? null }
  })
}

/** Of two who edit the same version, the second is refused. */
export async function changeRule(
  db: Db,
  by: Actor,
  before: RuleRow,
  { version, effect: seen, ...rule }: GivenRule & { version: number },
): Promise<SavedRule | Refusal> {
  return changingRules(db, async (trx) => {
    const { id } = before
    const met = meets(rule.conditions)
    const change = () =>
      trx
        .updateTable('pass_on_rules')
        .set({ ...columnsOf(rule), version: sql`version + 1` })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
    const { done, effect } = await measured(trx, change, met)
    if (!done || version !== before.version) return new Refusal('stale')
    const unseen = countsAnew(before, rule) ? unseenEffect(seen, effect) : null
    if (unseen) return unseen
    await audit(trx, by, 'pass_on_rule_changed', `pass-on rule ${id}`, detailsOf(rule))
    await noteChange(trx, { rule_id: id }, countedBy(before), await judgeAgain(trx, met))
    return { id, amount: rule.conditions.amount ?? null }
  })
}

/** What only it stopped is shown again ten minutes later. */
export async function deleteRule(db: Db, by: Actor, id: number): Promise<void> {
  await changingRules(db, async (trx) => {
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
