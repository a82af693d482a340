import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Hazards } from '../db/substance-tables.ts'
import { casProblem } from '../fields/kinds/cas.server.ts'
import { isCas, isMeantAsCas, plainCas } from '../fields/kinds/cas.ts'
import { fold } from '../i18n/fold.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { statementOf } from './statements.ts'

const most = 20

/**
 * Substances whose number or a name is looked for, the likeliest first; `problem` says why there is none. `named` are
 * the numbers that have just this name and are no more than named.
 */
export async function findSubstances(db: Db, asked: string) {
  const text = asked.trim().slice(0, 100)
  const number = plainCas(text)
  const isNumber = /^\d[\d-]*$/.test(number)
  const problem = isMeantAsCas(number) ? casProblem(number) : null
  if (problem || text.length < 2) return { substances: [], named: [], problem }
  const found = await (isNumber ? byNumber(db, number) : byName(db, fold(text)))
  const substances = found
    .filter((row) => row.is_classified)
    .slice(0, most)
    .map(shown)
  const named = found
    .filter((row) => !row.is_classified && row.search_text.includes(`\n${fold(text)}\n`))
    .map(({ cas, name, names }) => ({ cas: cas ?? '', name, names }))
  return {
    substances,
    named,
    problem: substances.length > 0 ? null : missed(found, isNumber ? number : text),
  }
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('substances')
    .innerJoin('substance_source', (join) => join.onTrue())
    .selectAll('substances')
    .select(['source', 'as_of'])

type Row = Awaited<ReturnType<typeof byNumber>>[number]

const byNumber = (db: Db, number: string) =>
  rowsOf(db)
    .where('cas', 'like', isCas(number) ? number : `${number}%`)
    .orderBy('is_classified', 'desc')
    .orderBy('cas')
    .orderBy('id')
    .limit(most)
    .execute()

/** Every word in one or another name; one that is just this comes first, then the name, then a synonym, that begins so. */
async function byName(db: Db, text: string): Promise<Row[]> {
  const has = (part: string): RawBuilder<boolean> => sql`strpos(search_text, ${part}) > 0`
  const words = [...new Set(text.split(' '))].slice(0, 8)
  const { rows } = await sql<{ id: string }>`select id from substances
    where ${sql.join(words.map(has), sql` and `)}
    order by ${has(`\n${text}\n`)} desc, is_classified desc, case
      when starts_with(search_text, ${`\n${text}`}) then 1 when ${has(`\n${text}`)} then 2
      when ${has(` ${text}`)} then 3 else 4 end, length(name), id
    limit ${most}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = await rowsOf(db).where('id', '=', sql<string>`any(${ids}::text[])`).execute()
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** A miss is no verdict, and says so. */
function missed(found: Row[], text: string): string {
  const [named] = found
  return named
    ? m.substances_only_named({ name: named.name, cas: named.cas ?? '' })
    : m.substances_not_found({ text })
}

function shown(row: Row) {
  const { id, cas, name, names, pictograms, signal, notes, has_limits, source, as_of, superseded } = row
  const statements = row.statements.map((code) => statementOf(code, currentLocale()))
  return {
    id,
    cas,
    name,
    names,
    pictograms,
    signal,
    statements,
    notes,
    has_limits,
    source,
    as_of,
    superseded,
  }
}

/** Returns what a listing keeps of a row; null when there is no such row. */
export async function hazardsOfRow(db: Db, id: string): Promise<Hazards | null> {
  const row = await rowsOf(db).where('id', '=', id).where('is_classified', '=', true).executeTakeFirst()
  return row ? hazardsIn(row) : null
}

/** What the table has for a number: nothing, one row, or one for each form. */
export async function hazardsOfNumber(db: Db, cas: string): Promise<Hazards[]> {
  const rows = await rowsOf(db)
    .where('cas', '=', cas)
    .where('is_classified', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(hazardsIn)
}

function hazardsIn(row: Row): Hazards {
  const { id, cas, name, names, pictograms, signal, statements, source, as_of, superseded } = row
  return {
    from: 'table',
    substance_id: id,
    cas,
    name,
    names,
    pictograms,
    signal,
    statements,
    source,
    as_of,
    superseded,
  }
}

/** What the table calls a number, of those also that it does not classify. */
export async function namesOfNumbers(db: Db, cas: readonly string[]): Promise<Map<string, string>> {
  if (cas.length === 0) return new Map()
  const rows = await db
    .selectFrom('substances')
    .select(['cas', 'name'])
    .where('cas', 'in', cas)
    .orderBy('is_classified')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.cas ?? '', row.name]))
}
