import { domainToASCII } from 'node:url'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { countOf, partOf } from '../db/count.ts'
import type { Tables } from '../db/tables.ts'
import type { Call } from '../http/action.ts'
import { pageNumber } from '../http/page-number.ts'
import { type Cell, csvText } from '../ui/csv.ts'
import type { Show, Sort } from './words.ts'

export interface TableState {
  search: string
  sort: string
  /** Shows `all` rows, or a part that the table knows. */
  show: string
  page: number
}

// biome-ignore lint/suspicious/noExplicitAny: which tables a query joins is its own business
export type Rows<Row> = SelectQueryBuilder<Tables, any, Row>

export interface AdminTable<Row, Shape> {
  sorts: readonly [Sort, ...Sort[]]
  shows: readonly Show[]
  /** Such as `users.id`. */
  key: string
  /** Filtered and sorted, neither limited nor counted. */
  rows: (call: Call, state: TableState) => Rows<Row>
  shape: (row: Row, call: Call) => Shape
  /** It may have more columns than the page. */
  csv: readonly (readonly [heading: () => string, cell: (shape: Shape, row: Row) => Cell])[]
}

export const adminTable = <Row, Shape>(table: AdminTable<Row, Shape>): AdminTable<Row, Shape> => table

export const describedTable = ({ sorts, shows }: Pick<AdminTable<never, never>, 'sorts' | 'shows'>) => ({
  search: z.string().max(100).optional(),
  sort: z.enum(sorts).optional(),
  show: z.enum(['all', ...shows]).optional(),
  page: z.int().min(1).optional(),
})

const perPage = 10
const csvRows = 100_000

export function tableState(
  query: URLSearchParams,
  { sorts, shows }: Pick<AdminTable<never, never>, 'sorts' | 'shows'>,
): TableState {
  const oneOf = (value: string | null, known: readonly string[]) =>
    value !== null && known.includes(value) ? value : known[0]
  return {
    search: (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    sort: oneOf(query.get('sort'), sorts) ?? '',
    show: oneOf(query.get('show'), ['all', ...shows]) ?? 'all',
    page: pageNumber(query),
  }
}

/** Past the end there are no rows. */
export async function tablePage<Row, Shape>(call: Call, table: AdminTable<Row, Shape>, page?: number) {
  const state = { ...tableState(call.query, table), ...(page === undefined ? {} : { page }) }
  const query = table.rows(call, state)
  const { ids, total } = await (state.search === ''
    ? inIndexOrder(query, table.key, state.page)
    : inOneScan(query, table.key, state.page))
  const rows = ids.length > 0 ? await query.where(sql.ref(table.key), 'in', ids).execute() : []
  const { sorts, shows } = table
  return { rows: rows.map((row) => table.shape(row, call)), total, ...state, sorts, shows }
}

interface CountedRow {
  id: number
  matched_total: number
}

/** Without a search an index finds the ten rows, and counting is cheap. */
async function inIndexOrder<Row>(query: Rows<Row>, key: string, page: number) {
  const { rows, total } = await partOf(idsOf(query, key), { limit: perPage, offset: (page - 1) * perPage })
  return { ids: rows.map(({ id }) => id), total }
}

/** A search reads every row anyway, so one scan gives rows and total. */
async function inOneScan<Row>(query: Rows<Row>, key: string, page: number) {
  const counted = idsOf(query, key).select(
    sql<number>`count(*) over ()`.as('matched_total'),
  ) as Rows<CountedRow>
  const rows = await pageOf(counted, page).execute()
  const total = rows[0]?.matched_total ?? (page > 1 ? await countOf(query) : 0)
  return { ids: rows.map(({ id }) => id), total }
}

/** Selects only keys: the other columns are read for ten rows. */
const idsOf = <Row>(query: Rows<Row>, key: string) =>
  query.clearSelect().select(sql.ref<number>(key).as('id')).$castTo<{ id: number }>()

const pageOf = <Row>(query: Rows<Row>, page: number): Rows<Row> =>
  query.limit(perPage).offset((page - 1) * perPage)

export async function tableCsv<Row, Shape>(call: Call, table: AdminTable<Row, Shape>): Promise<string> {
  const rows = await table.rows(call, tableState(call.query, table)).limit(csvRows).execute()
  const cells = rows.map((row) => {
    const shape = table.shape(row, call)
    return table.csv.map(([, cell]) => cell(shape, row))
  })
  return csvText([table.csv.map(([heading]) => heading()), ...cells])
}

type Condition = RawBuilder<boolean>

const searchWords = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 8)

/** Adds the stored form of domains with accents. */
function spellings(word: string): string[] {
  const at = word.lastIndexOf('@') + 1
  const stored = domainToASCII(word.slice(at).toLowerCase())
  return stored.includes('xn--') && stored !== word ? [word, word.slice(0, at) + stored] : [word]
}

export function everyWord(search: string, among: (word: string) => readonly Condition[]): Condition {
  const each = searchWords(search).map(
    (word) => sql`(${sql.join(spellings(word).flatMap(among), sql` or `)})`,
  )
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** True when every word is in one of the texts as read (`as_read`), wildcards literal. */
export const matches = (search: string, ...texts: RawBuilder<unknown>[]): Condition =>
  matchesRead(search, ...texts.map((text) => sql`as_read(${text})`))

/** For texts stored as read, where an index helps. */
export function matchesRead(search: string, ...texts: RawBuilder<unknown>[]): Condition {
  return everyWord(search, (word) => {
    const pattern = patternOf(word.normalize('NFKD'))
    return texts.map((text) => sql<boolean>`${text} like as_read(${pattern})`)
  })
}

export function matchesLower(search: string, ...texts: RawBuilder<unknown>[]): Condition {
  return everyWord(search, (word) => {
    const pattern = patternOf(word)
    return texts.map((text) => sql<boolean>`${text} like lower(${pattern})`)
  })
}

/** Wildcards are literal. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Selects rows whose `column` refers to a match, without joining every row. */
export function namesMatch(search: string, column: string, table: 'users' | 'organisations'): Condition {
  return sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${matchesRead(search, sql.ref('search_text'))})`
}
