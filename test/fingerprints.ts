import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { inDatabase } from './in-database.ts'

/** A fingerprint of every table, taken while nobody writes. */
export function rowsOf(dataDir: string): Promise<Record<string, string | null>> {
  return inDatabase({ dataDir }, async (db) => {
    const tables = await db.introspection.getTables()
    const prints: Record<string, string | null> = {}
    for (const { name } of tables.filter(({ schema }) => schema === 'public')) {
      const { rows } = await sql<{ print: string | null }>`
        select md5(string_agg(t::text, ',' order by t::text)) as print from ${sql.table(name)} t`.execute(db)
      prints[name] = rows[0]?.print ?? null
    }
    return prints
  })
}

export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const storage = path.join(dataDir, 'storage')
  const found = await readdir(storage, { recursive: true, withFileTypes: true })
  const hashes = found
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      return [path.relative(storage, file), hash] as const
    })
  return Object.fromEntries((await Promise.all(hashes)).sort())
}

export async function titlesOf(dataDir: string): Promise<string[]> {
  const rows = await inDatabase({ dataDir }, (db) => db.selectFrom('listings').select('title').execute())
  return rows.map(({ title }) => title)
}
