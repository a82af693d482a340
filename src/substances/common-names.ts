import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Hazards } from '../db/substance-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { fold } from '../i18n/fold.ts'
import type { Locale } from '../i18n/locale.ts'
import { addJob } from '../mail/outbox.ts'

interface CommonName {
  cas: string
  nl: string[]
  en?: string[]
  /** The table's row about the number's group, if it has none itself. */
  entry?: string
}

/** What labs commonly have, by the names that people type. */
export const commonNames: readonly CommonName[] = JSON.parse(
  readFileSync(new URL('common-names.json', import.meta.url), 'utf8'),
)

const byNumber = new Map(commonNames.map(({ cas, nl, en = [] }) => [cas, [...nl, ...en]]))

/** Uses the common name in that language, beside the table's. */
export function withCommonName(hazards: Hazards, locale: Locale): Hazards {
  const name = commonNames.find(({ cas }) => cas === hazards.cas)?.[locale]?.[0]
  if (hazards.from === 'sheet' || !name || fold(name) === fold(hazards.name)) return hazards
  return { ...hazards, name: `${name} (${hazards.name})` }
}

export const commonNamesOf = (cas: unknown): readonly string[] => byNumber.get(String(cas)) ?? []

/** What another name calls is judged again. */
export async function loadCommonNames(db: Db, names = commonNames): Promise<void> {
  const rows = names.map(({ cas, nl, en = [], entry = null }) => ({
    ...{ cas, en, nl, entry },
    search_text: searchTextOf([...en, ...nl]),
  }))
  if (isDeepStrictEqual(await keptNames(db), sorted(rows))) return
  await allOrNothing(db, async (trx) => {
    // Two processes that start together wait for each other.
    await sql`lock table common_names in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('common_names').execute()
    await trx.insertInto('common_names').values(rows).execute()
    const table = await trx.selectFrom('substance_source').select('as_of').executeTakeFirst()
    if (table) await addJob(trx, 'judge_listings', {})
  })
}

const keptNames = async (db: Db) => sorted(await db.selectFrom('common_names').selectAll().execute())

const sorted = <Row extends { cas: string }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => (one.cas < other.cas ? -1 : 1))

/** One name a line, with line breaks at both ends. */
export const searchTextOf = (names: readonly string[]): string => `\n${names.map(fold).join('\n')}\n`
