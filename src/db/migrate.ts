import { readdir, readFile } from 'node:fs/promises'
import { StartError } from '@labex/embedded-postgres/errors'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { Db } from './connect.ts'

const folder = new URL('migrations/', import.meta.url)

/** The job queue's own schema first, then our numbered `.sql` files. */
export async function migrate(db: Db, pool: pg.Pool): Promise<void> {
  await refuseNewer(db)
  await runMigrations({ pgPool: pool })
  const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  await makeAuditMonths(db)
}

/** Creates the trail's tables for this month and the next two. */
export async function makeAuditMonths(db: Db): Promise<void> {
  await sql`select make_audit_months()`.execute(db)
}

export const isInUse = async (db: Db): Promise<boolean> => (await applied(db)).length > 0

/** Whether anything at all is in the database. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`.execute(
      db,
    )
  return rows.length > 0
}

async function applied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function refuseNewer(db: Db): Promise<void> {
  const known = Object.keys(await sqlFiles.getMigrations())
  const unknown = (await applied(db)).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new StartError(
      `A newer LabEx has used this database (it knows ${unknown.join(', ')}, this version does not). Start that version again, or restore the backup from before the upgrade.`,
    )
}

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
