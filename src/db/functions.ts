import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { allOrNothing } from './transaction.ts'

const folder = new URL('functions/', import.meta.url)
const release: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

export interface FunctionFile {
  name: string
  text: string
}

export const functionFiles: readonly FunctionFile[] = readdirSync(folder)
  .sort()
  .map((file) => ({ name: file.replace('.sql', ''), text: readFileSync(new URL(file, folder), 'utf8') }))

/**
 * Lays on what differs, under the migrations' lock, unless a newer release did. A changed function judges
 * every listing again (decision 080).
 */
export async function layFunctions(db: Db, files = functionFiles, by = release): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const laid = await trx.selectFrom('laid_functions').selectAll().execute()
    if (laid.some((each) => isNewer(each.release, by))) return
    const digests = new Map(laid.map(({ name, digest }) => [name, digest]))
    const differing = files.filter(({ name, text }) => digests.get(name) !== digestOf(text))
    if (differing.length === 0) return
    // They call each other in any order.
    await sql`set local check_function_bodies = off`.execute(trx)
    for (const { name, text } of differing) {
      await sql.raw(text).execute(trx)
      const row = { name, digest: digestOf(text), release: by }
      await trx
        .insertInto('laid_functions')
        .values(row)
        .onConflict((same) => same.column('name').doUpdateSet(row))
        .execute()
    }
    if (laid.length > 0) await sql`select graphile_worker.add_job('judge_listings', '{}'::json)`.execute(trx)
  })
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

const numbered = new Intl.Collator(undefined, { numeric: true })

const isNewer = (one: string, other: string) => numbered.compare(one, other) > 0
