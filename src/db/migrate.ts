import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { Db } from './connect.ts'

const folder = new URL('migrations/', import.meta.url)

/** Brings the database up to date: the job queue's own schema, then our numbered `.sql` files. */
export async function migrate(db: Db, pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
  const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  await makeAuditMonths(db)
}

/** The trail's tables of this month and the next two, before the first row of a month is written. */
export async function makeAuditMonths(db: Db): Promise<void> {
  await sql`select make_audit_months()`.execute(db)
}

/** Whether every migration this version knows has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: sqlFiles }).getMigrations()
  return migrations.every((migration) => migration.executedAt)
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const read = names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [name.replace('.sql', ''), { up: async (db: Db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(read))
  },
}
