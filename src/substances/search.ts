import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Hazards, KnownSubstance } from '../db/substance-tables.ts'
import { casProblem } from '../fields/kinds/cas.server.ts'
import { isCas, isMeantAsCas, plainCas } from '../fields/kinds/cas.ts'
import { byCode } from '../fields/kinds/hazards.ts'
import { onlyRow } from '../fields/kinds/one-row.ts'
import { signalWord } from '../fields/signal-word.ts'
import { fold } from '../i18n/fold.ts'
import { locales } from '../i18n/languages.ts'
import { currentLocale, type Locale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { plainName } from './plain-name.ts'
import { statementOf } from './statements.ts'

const most = 20

/** All of it first, else without percentage and grade. A miss names the whole. */
async function search(db: Db, asked: string) {
  const text = asked.trim().slice(0, 100)
  const whole = await searchFor(db, text)
  const plain = plainName(text)
  if (whole.classified.length > 0 || whole.named.length > 0 || plain === text) return whole
  const found = await searchFor(db, plain)
  return found.classified.length > 0 || found.named.length > 0 ? found : whole
}

/** `meant` has just this number or name. */
async function searchFor(db: Db, text: string) {
  const number = plainCas(text)
  const isNumber = /^\d[\d-]*$/.test(number)
  const problem = isMeantAsCas(number) ? casProblem(number) : null
  const isSearch = problem === null && text.length > 1
  const found = !isSearch ? [] : await (isNumber ? byNumber(db, number) : byName(db, fold(text)))
  const meant = found.filter((row) =>
    isNumber ? row.cas === number : row.search_text.includes(`\n${fold(text)}\n`),
  )
  const named = await withGroups(
    db,
    meant.filter((row) => !row.is_classified),
  )
  const classified = inLanguage(found.filter((row) => row.is_classified))
  const isMissed = isSearch && classified.length === 0 && named.length === 0
  return {
    ...{ meant, named, classified },
    problem: isMissed
      ? missed(isNumber ? number : null, text)
      : problem || named.map(noEntry).join(' ') || null,
    several:
      !isNumber && new Set(meant.map(({ cas }) => cas)).size > 1 ? m.substances_several({ text }) : null,
  }
}

/**
 * Likeliest first; `problem` says why there is none. `named`: numbers of just this name without a row, so not
 * known to be safe. `several`: the name means more than one substance.
 */
export async function findSubstances(db: Db, asked: string) {
  const { classified, named, problem, several } = await search(db, asked)
  return {
    substances: classified.map(shown),
    named: named.map(({ group, ...one }) => ({ ...one, group: group && shown(group) })),
    ...{ problem, several },
  }
}

/** Without an exact match, `others` have it as a part of theirs. */
export async function lookUp(db: Db, asked: string) {
  const { meant, named, classified, problem, several } = await search(db, asked)
  const entries = classified.filter((row) => meant.some(({ id }) => id === row.id))
  return {
    entries: entries.map((row) => ({
      ...hazardsIn(row),
      names: otherNames(row).filter(readsAsOne),
      has_limits: row.has_limits,
    })),
    named: named.map(({ group, ...one }) => ({ ...one, group: group && hazardsIn(group) })),
    others: classified
      .filter((row) => !entries.includes(row))
      .map(({ id, cas, name, pictograms }) => ({ id, cas, name, pictograms })),
    // The entry of a group stands beside it in full.
    problem: named.map(noEntryBeside).join(' ') || problem,
    several,
  }
}

const rowsOf = (db: Db) =>
  db
    .selectFrom(sql<KnownSubstance>`known_substances`.as('substances'))
    .innerJoin('substance_source', (join) => join.onTrue())
    .selectAll('substances')
    .select(['source', 'as_of'])

type Row = Awaited<ReturnType<typeof byNumber>>[number]

/** Several forms keep their own name beside it. */
function inLanguage(rows: Row[]): Row[] {
  return rows.map((row) => {
    const [called] = calledIn(row)
    if (!called || fold(called) === fold(row.name)) return row
    const isOneOfMore = rows.some(({ id, cas }) => id !== row.id && cas === row.cas)
    const names = [...calledIn(row), row.name, ...row.names]
    return { ...row, name: isOneOfMore ? `${called} (${row.name})` : called, names }
  })
}

/** Common names are there in some languages only. */
const calledIn = (row: Partial<Record<Locale, string[] | null>>): string[] => row[currentLocale()] ?? []

const byNumber = (db: Db, number: string) =>
  rowsOf(db)
    .where('cas', 'like', isCas(number) ? number : `${number}%`)
    .orderBy('is_classified', 'desc')
    .orderBy('cas')
    .orderBy('id')
    .limit(most)
    .execute()

/** Every word in some name: exact first, then whole words, then beginnings, the name before synonyms. */
async function byName(db: Db, text: string): Promise<Row[]> {
  const has = (part: string): RawBuilder<boolean> => sql`strpos(search_text, ${part}) > 0`
  const words = [...new Set(text.split(' '))].slice(0, 8)
  const isIt = has(`\n${text}\n`)
  const asWord = [` ${text} `, `\n${text} `, ` ${text}\n`].map(has)
  const { rows } = await sql<{ id: string }>`select id from known_substances
    where ${sql.join(words.map(has), sql` and `)}
    order by ${isIt} desc, is_classified desc, case when ${isIt} then name end, case
      when ${sql.join(asWord, sql` or `)} then 0 when starts_with(search_text, ${`\n${text}`}) then 1 when ${has(`\n${text}`)} then 2
      when ${has(` ${text}`)} then 3 else 4 end, length(name), id
    limit ${most}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = await rowsOf(db).where('id', '=', sql<string>`any(${ids}::text[])`).execute()
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** A miss is no verdict, and says so. */
function missed(number: string | null, text: string): string {
  if (number === null) return m.substances_not_found({ text })
  return isCas(number) ? m.substances_no_entry({ name: number }) : m.substances_no_number({ text })
}

/** Adds the row of their group where there is one. */
async function withGroups(db: Db, rows: Row[]) {
  const ids = rows.flatMap(({ entry }) => entry ?? [])
  const groups = ids.length > 0 ? await rowsOf(db).where('id', 'in', ids).execute() : []
  return rows.map((row) => {
    const group = groups.find(({ id }) => id === row.entry)
    const called = calledIn(row)[0] ?? row.name
    const { cas, name, names } = shown({ ...row, name: called, names: [row.name, ...row.names] })
    return { cas: cas ?? '', name, names, group: group ?? null }
  })
}

type Named = Awaited<ReturnType<typeof withGroups>>[number]

const noEntryBeside = (one: Named) =>
  one.group ? m.substances_group_shown({ name: `${one.name} (${one.cas})` }) : noEntry(one)

function noEntry({ name: called, cas, group }: Named): string {
  const name = `${called} (${cas})`
  if (!group) return m.substances_no_entry({ name })
  const word = group.signal === null ? [] : [signalWord(group.signal)]
  const hazards = [...word, ...byCode(group.statements)].join(', ')
  return m.substances_group({ name, group: group.name, hazards })
}

function shown(row: Row) {
  const { id, cas, name, pictograms, signal, notes, has_limits, source, as_of, superseded } = row
  const statements = byCode(row.statements).map((code) => statementOf(code, currentLocale()))
  return {
    ...{ id, cas, name, names: otherNames(row), pictograms, signal, statements, notes },
    ...{ has_limits, source, as_of, superseded },
  }
}

/** Each once, however it is written. */
function otherNames({ name, names }: Pick<Row, 'name' | 'names'>): string[] {
  const known = new Set([fold(name)])
  return names.filter((other) => known.size < known.add(fold(other)).size)
}

/** In a list "benzene, methyl-" would be benzene and another. */
const readsAsOne = (name: string): boolean => !/,\s|-$/.test(name)

/** Null when there is no such row. */
export async function hazardsOfRow(db: Db, id: string): Promise<Hazards | null> {
  const row = await rowsOf(db).where('id', '=', id).where('is_classified', '=', true).executeTakeFirst()
  return row ? hazardsIn(row) : null
}

/** Returns nothing, one row, or one for each form. */
export async function hazardsOfNumber(db: Db, cas: string): Promise<Hazards[]> {
  const rows = await rowsOf(db)
    .where('cas', '=', cas)
    .where('is_classified', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(hazardsIn)
}

/** Only numbers for which the table leaves nothing to choose. */
export async function onlyRowsOf(db: Db, numbers: readonly string[]): Promise<Map<string, Hazards>> {
  if (numbers.length === 0) return new Map()
  const rows = await rowsOf(db).where('cas', 'in', numbers).where('is_classified', '=', true).execute()
  const byCas = Map.groupBy(rows, ({ cas }) => cas ?? '')
  return new Map(
    [...byCas].flatMap(([cas, some]) => {
      const row = onlyRow(some, cas)
      return row ? [[cas, hazardsIn(row)] as const] : []
    }),
  )
}

function hazardsIn(row: Row): Hazards {
  const { id, cas, name, pictograms, signal, statements, source, as_of, superseded } = row
  return {
    from: 'table',
    substance_id: id,
    cas,
    name,
    names: otherNames(row),
    pictograms,
    signal,
    statements,
    source,
    as_of,
    superseded,
  }
}

export async function namesOfNumbers(db: Db, cas: readonly string[]): Promise<Map<string, string>> {
  if (cas.length === 0) return new Map()
  const rows = await db
    .selectFrom(sql<KnownSubstance>`known_substances`.as('substances'))
    .select(['cas', 'name', ...locales])
    .where('cas', 'in', cas)
    .orderBy('is_classified')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.cas ?? '', calledIn(row)[0] ?? row.name]))
}
