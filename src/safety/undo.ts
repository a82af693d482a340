import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Register } from '../db/safety-tables.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Place } from '../listings/write/listing.ts'
import { release } from '../listings/write/release.ts'
import { amongst, inParts, type Judged, judgeAgain } from '../listings/write/safety.ts'
import { bringTableBack, type KeptTable } from '../substances/table.ts'
import { registerNames } from './names.ts'
import { changingRules, type RuleRow } from './sql.ts'
import { sentenceOf } from './words.ts'

type Subject = { rule_id: number } | { register: Register } | { is_table: true }

/** Nobody takes back what was told long ago. */
export async function noteChange(
  trx: Trx,
  subject: Subject,
  before: object | null,
  stopped: readonly Judged[],
): Promise<void> {
  await trx
    .deleteFrom('rule_changes')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await trx
    .insertInto('rule_changes')
    .values({ ...subject, before: before && JSON.stringify(before), stopped: stopped.map(({ id }) => id) })
    .execute()
}

/** Words may have changed since, and stay. */
export const countedBy = ({ verdict, conditions, is_on }: RuleRow) => ({ verdict, conditions, is_on })

/** Only the last change of each, and only before its mails go. */
const isUndoable = sql<boolean>`(rule_changes.created_at > now() - interval '10 minutes' and not exists (
  select from rule_changes later where later.id > rule_changes.id
    and (later.rule_id = rule_changes.rule_id or later.register = rule_changes.register
      or later.is_table and rule_changes.is_table)))`

export async function undoableChanges(db: Db) {
  const rows = await db
    .selectFrom('rule_changes')
    .leftJoin('pass_on_rules', 'pass_on_rules.id', 'rule_changes.rule_id')
    .select(['rule_changes.id', 'register', 'conditions'])
    .select(sql<number>`cardinality(stopped)`.as('stopped'))
    .where(isUndoable)
    .where('is_table', '=', false)
    .where(sql<boolean>`(register is not null or cardinality(stopped) > 0)`)
    .orderBy('rule_changes.id', 'desc')
    .execute()
  return rows.map(({ id, register, conditions, stopped }) => {
    const about = register ? registerNames[register]() : sentenceOf(conditions ?? {})
    const said =
      stopped > 0 ? m.safety_undoable({ about, count: stopped }) : m.safety_undoable_list({ about })
    return { id, stopped, about, said }
  })
}

export const undoableTable = (db: Db) =>
  db
    .selectFrom('rule_changes')
    .select(['rule_changes.id', sql<number>`cardinality(stopped)`.as('stopped')])
    .where('is_table', '=', true)
    .where(isUndoable)
    .executeTakeFirst()

export const ruleChangeById = (db: Db, id: number) =>
  db
    .selectFrom('rule_changes')
    .select(['id', 'is_table'])
    .where('id', '=', id)
    .where('is_table', '=', false)
    .executeTakeFirst()

/** Shows at once what the change hid, and tells nobody. */
export async function undoChange(
  db: Db,
  by: Actor,
  { id, is_table }: { id: number; is_table: boolean },
  { timeZone }: Place,
): Promise<Refusal | null> {
  return changingRules(db, async (trx) => {
    const change = await trx
      .deleteFrom('rule_changes')
      .where('id', '=', id)
      .where('is_table', '=', is_table)
      .where(isUndoable)
      .returningAll()
      .executeTakeFirst()
    if (!change) return new Refusal('stale', { message: m.safety_undo_late() })
    if (change.is_table) await putTableBack(trx, by, change.before as KeptTable)
    else if (change.rule_id !== null)
      await putRuleBack(trx, by, change.rule_id, change.before as RuleBefore | null)
    else await putRegisterBack(trx, by, change.register as Register, change.before as RegisterBefore)
    await judgeAgain(trx)
    for await (const part of inParts(trx, amongst(change.stopped))) await release(trx, part, timeZone)
    return null
  })
}

type RuleBefore = ReturnType<typeof countedBy>
interface RegisterBefore {
  cas: string[]
  source: string
  imported_at: string | null
}

/** A new rule is switched off, to keep its words. */
async function putRuleBack(trx: Trx, by: Actor, id: number, before: RuleBefore | null): Promise<void> {
  const rule = await trx
    .updateTable('pass_on_rules')
    .set({
      ...(before ? { ...before, conditions: JSON.stringify(before.conditions) } : { is_on: false }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(['verdict', 'conditions', 'is_on'])
    .executeTakeFirstOrThrow()
  await audit(trx, by, 'pass_on_rule_changed', `pass-on rule ${id}`, rule)
}

async function putRegisterBack(trx: Trx, by: Actor, key: Register, before: RegisterBefore): Promise<void> {
  const { cas, source, imported_at } = before
  await trx
    .updateTable('registers')
    .set({ cas, source, imported_at: imported_at === null ? null : sql<Date>`${imported_at}::timestamptz` })
    .where('key', '=', key)
    .execute()
  await audit(trx, by, 'register_imported', `register ${key}`, { source, added: null, removed: null })
}

async function putTableBack(trx: Trx, by: Actor, before: KeptTable): Promise<void> {
  await bringTableBack(trx, before)
  const { source, as_of } = before
  await audit(trx, by, 'substances_replaced', 'substances', { source, as_of })
}
