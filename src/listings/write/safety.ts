import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import type { Conditions, Reason, Safety, Verdict } from '../../db/safety-tables.ts'
import type { Texts } from '../../db/tables.ts'
import { byCode } from '../../fields/kinds/hazards.ts'
import { type FieldErrors, Refusal } from '../../http/errors.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { addJob, queueMailTo } from '../../mail/outbox.ts'
import { namesOfNumbers } from '../../substances/search.ts'
import { statementOf } from '../../substances/statements.ts'
import { isListed } from '../row/sql.ts'

/** The database's verdict; null where nothing is in the way. */
export interface Judged {
  id: number
  safety: Safety | null
}

interface RuleMet extends Reason {
  verdict: Verdict
  /** The rule's own, which the same things have in common. */
  words: string
  /** Those statements of the thing that it asks about, in words. */
  stated: string[]
  /** Fields whose answer would make it pass. */
  lacks: string[]
}

interface RuleRow {
  verdict: Verdict
  texts: Texts<Reason>
  lacks: string[] | null
  /** The substance that a thing without a number is named after. */
  cas: string | null
  name: string
  /** Of the several that the rule asks about, those that this has. */
  stated: string[] | null
}

export async function rulesMet(db: Db, id: number): Promise<RuleMet[]> {
  const { rows } = await sql<RuleRow>`
    select met.verdict, rule.texts, rule.conditions -> 'lacks' as lacks, met.cas, met.name,
      ${statedOf} as stated
    from listings cross join lateral (
      select id, verdict, null as cas, '' as name from rules_met(listings)
      union select rule_id, 'ask', cas, name from lacks_its_number(listings)) as met
      join pass_on_rules as rule on rule.id = met.id
    where listings.id = ${id}
    order by array_position(array['block', 'ask', 'warn'], met.verdict), met.id, met.name`.execute(db)
  const names = await namesOfNumbers(
    db,
    rows.flatMap(({ cas }) => cas ?? []),
  )
  return rows.map(({ verdict, texts, lacks, cas, stated, ...called }) => {
    const { reason: words, link } = inWords(texts)
    const statements = byCode(stated ?? []).map(inItsWords)
    const reason = [words, ...statements].join(' ')
    const met = { verdict, stated: statements, link }
    if (cas === null) return { ...met, words, lacks: lacks ?? [], reason }
    const name = names.get(cas) ?? called.name
    const said = (reason: string) => m.safety_called_like({ name, cas, reason })
    return { ...met, words: said(words), lacks: [], reason: said(reason) }
  })
}

/** As `meets_rule` finds them; of what is only called like a substance, those of that one. */
const statedOf = sql`case when jsonb_array_length(rule.conditions -> 'statements') > 1 then array(
  select distinct stated from (
    select jsonb_array_elements_text(listings.attributes -> 'hazards' -> 'statements') as stated
    union select unnest(substances.statements) from substances
      where substances.cas = coalesce(met.cas, listings.attributes ->> 'cas_number')
        and (coalesce(listings.attributes -> 'hazards' ->> 'from', '') <> 'table'
          or listings.attributes -> 'hazards' ->> 'cas' is distinct from substances.cas)) known
  where has_statement(rule.conditions -> 'statements',
    jsonb_build_object('statements', jsonb_build_array(stated)))) end`

function inItsWords(statement: string): string {
  const { code, text } = statementOf(statement, currentLocale())
  return `${code} ${text}`.trim()
}

export const inWords = (texts: Texts<Reason>): Reason => texts[currentLocale()] ?? { reason: '', link: '' }

/** Unlisting clears pending safety and expiry questions. */
export const notAsking = {
  ...{ safety: null, safety_reason: null, safety_untold: false },
  past_date_waits: false,
}

/** Refuses a blocked listing with the reason; tells officers of one that waits. */
export async function judgedRefusal(trx: Trx, { id, safety }: Judged): Promise<Refusal | null> {
  if (safety === 'awaiting') await tellOfficers(trx)
  return safety === 'blocked' ? blockedRefusal(trx, id) : null
}

async function blockedRefusal(trx: Trx, id: number): Promise<Refusal> {
  const errors: FieldErrors = {}
  for (const { verdict, lacks, reason } of await rulesMet(trx, id)) {
    if (verdict !== 'block') continue
    for (const key of lacks.length > 0 ? lacks : ['_']) errors[key] = [...(errors[key] ?? []), reason]
  }
  return new Refusal('invalid', { message: m.safety_blocked(), errors })
}

/** After somebody else's act, owners hear that their listing is not shown. */
export async function tellOfStopped(trx: Trx, judged: readonly Judged[]): Promise<void> {
  const stopped = judged.filter(({ safety }) => safety !== null)
  for (const { id } of stopped) {
    const row = await trx.selectFrom('listings').select('user_id').where('id', '=', id).executeTakeFirst()
    await queueMailTo(trx, row?.user_id ?? null, 'listing_stopped', { listing_id: id })
  }
  if (stopped.some(({ safety }) => safety === 'awaiting')) await tellOfficers(trx)
}

/** One mail covers what begins to wait within two minutes. */
export const tellOfficers = (trx: Trx) =>
  addJob(
    trx,
    'tell_safety_officers',
    {},
    { key: 'tell safety officers', runAt: new Date(Date.now() + 120_000) },
  )

/** Held by a rule that no longer applies. An officer's no has a reason and stays. */
export const isFree = sql<boolean>`(listings.safety in ('blocked', 'awaiting') and listings.safety_reason is null
  and listings.status = 'inactive' and listings.deleted_at is null and safety_of(listings) is null)`

/**
 * Unlists at once what today's rules stop. Owners hear ten minutes later, when what passes is shown again, so
 * a slip is undone without a mail. `met` limits it to what one changed rule can stop.
 */
export async function judgeAgain(trx: Trx, met = anything): Promise<Judged[]> {
  const stopped: Judged[] = []
  for await (const part of inParts(trx, sql`listings.status = 'active' and ${met}`)) {
    const rows = await trx
      .updateTable('listings')
      // Nobody misses what was not on the lists.
      .set({ version: sql`version + 1`, safety_untold: isListed })
      .where(amongst(part))
      .where(sql<boolean>`safety_of(listings) is not null`)
      .returning(['id', 'safety'])
      .execute()
    stopped.push(...rows)
  }
  let asks = false
  const held = sql<boolean>`listings.safety in ('blocked', 'awaiting') and listings.deleted_at is null`
  for await (const part of inParts(trx, held)) {
    const others = await trx
      .updateTable('listings')
      .set({ version: sql`version + 1`, safety: sql<Safety>`safety_of(listings)` })
      .where(amongst(part))
      .where(sql<boolean>`safety <> safety_of(listings)`)
      .returning('safety')
      .execute()
    asks ||= others.some(({ safety }) => safety === 'awaiting')
  }
  if (asks) await tellOfficers(trx)
  await addJob(
    trx,
    'settle_listings',
    {},
    { key: 'settle listings', runAt: new Date(Date.now() + settledAfter) },
  )
  return stopped
}

export const anything = sql<boolean>`true`

/** What meets the rule, or has no number and the name of a substance that would. */
export function meets(conditions: Conditions) {
  const rule = sql`${JSON.stringify(conditions)}::jsonb`
  return sql<boolean>`(meets_rule(${rule}, listings) or exists (
    select from called_like(listings) substance where would_meet(${rule}, listings, substance.cas)))`
}

/** Parts of perhaps a hundred thousand ids, each statement within its time limit. */
export async function* inParts(trx: Trx, where: RawBuilder<boolean>): AsyncGenerator<number[]> {
  // PostgreSQL 18 would replan each rule for each listing, five times slower than judging it.
  await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
  const rows = await trx.selectFrom('listings').select('id').where(where).orderBy('id').execute()
  for (let from = 0; from < rows.length; from += partSize)
    yield rows.slice(from, from + partSize).map(({ id }) => id)
}

export const amongst = (ids: number[]) => sql<boolean>`listings.id = any(${ids}::int[])`

const partSize = 5_000

/** A slip can be undone until then, before anybody is mailed. */
export const settledAfter = 10 * 60 * 1000
