import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@labex/embedded-postgres/errors'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { type Db, isUnavailable, openDb } from './connect.ts'
import { layFunctions } from './functions.ts'

const folder = new URL('migrations/', import.meta.url)

export interface Patience {
  log?: { info: (text: string) => void; warn: (text: string) => void }
  waitMs?: number
}

const quiet = { info: () => {}, warn: () => {} }
const tenMinutes = 600_000

/**
 * The job queue's schema, then our `.sql` files in one transaction, with limits longer than a page's. Waits
 * for a table three seconds at a time, because pages queue behind the wait.
 */
export async function migrate(
  pool: pg.Pool,
  { log = quiet, waitMs = tenMinutes }: Patience = {},
): Promise<void> {
  const own = new pg.Pool({
    ...pool.options,
    // Not enumerable there, so no log shows it.
    ...(pool.options.password === undefined ? {} : { password: pool.options.password }),
    ...{ max: 2, statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 3_000 },
  })
  own.on('error', () => {})
  own.on('connect', (client) => void client.on('error', () => {}))
  const db = openDb(own)
  try {
    await inTurn(own, { log, waitMs }, () => oncePossible({ log, waitMs }, () => bringUpToDate(db, own, log)))
  } finally {
    await db.destroy()
  }
}

async function bringUpToDate(db: Db, pool: pg.Pool, log: Required<Patience>['log']): Promise<void> {
  await refuseOtherEncodings(db)
  const newer = await refuseNewer(db)
  await runMigrations({ pgPool: pool })
  if (newer.length > 0) log.info(`A newer LabEx has used this database; this one can (${newer.join(', ')}).`)
  else {
    await runOwn(db)
    await layFunctions(db)
  }
  await makeAuditMonths(db)
}

/** Names and lots compare by letter shapes, which PostgreSQL knows only in Unicode. */
export async function refuseOtherEncodings(db: Db): Promise<void> {
  const { rows } = await sql<{
    encoding: string
  }>`select current_setting('server_encoding') as encoding`.execute(db)
  const { encoding } = rows[0] as { encoding: string }
  if (encoding === 'UTF8') return
  throw new StartError(
    `The database keeps its texts as ${encoding}, and LabEx needs UTF8. Make another one by createdb --encoding=UTF8 --template=template0; what is in this one comes over by pg_dump and pg_restore.`,
  )
}

async function runOwn(db: Db): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  if (!error) return
  if (isLocked(error) || isUnavailable(error)) throw error
  const failed = results?.find((result) => result.status === 'Error')
  throw new StartError(
    `The database could not be brought up to date: ${failed?.migrationName ?? 'a migration'} failed (${(error as Error).message}). Nothing of it was kept. Start the version that was used before on it again, and report this.`,
    { cause: error },
  )
}

async function inTurn(
  pool: pg.Pool,
  { log, waitMs }: Required<Patience>,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  const until = performance.now() + waitMs
  try {
    while (!(await takeTurn(client))) {
      if (performance.now() > until)
        throw new StartError(
          'Another LabEx has been bringing this database up to date for too long. See what it is doing, stop it if it hangs, and start this one again.',
        )
      log.info('another LabEx is bringing the database up to date; waiting for it')
      await sleep(1_000)
    }
    await work()
  } finally {
    // Ends its session, and the lock with it.
    client.release(true)
  }
}

async function takeTurn(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    "select pg_try_advisory_lock(hashtextextended('labex migrations', 0)) as mine",
  )
  return rows[0].mine
}

async function oncePossible({ log, waitMs }: Required<Patience>, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() > until)
        throw new StartError(
          'The database could not be brought up to date: something else holds one of its tables. Nothing was changed. End what else uses the database (a running LabEx, psql, pg_dump), and start again.',
          { cause: error },
        )
      log.warn('a table is in use, so the database cannot be brought up to date yet; trying again')
      // Lets the pages that queued behind the wait go first.
      await sleep(1_000)
    }
  }
}

const isLocked = (error: unknown): boolean => /^(55P03|40P01)$/.test((error as { code?: string }).code ?? '')

export async function makeAuditMonths(db: Db): Promise<void> {
  await sql`select make_audit_months()`.execute(db)
  await sql`select guard_audit_months()`.execute(db)
}

export const isInUse = async (db: Db): Promise<boolean> => (await applied(db)).length > 0

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

/** Throws when a newer release's migrations do not suit this one (decision 060). */
async function refuseNewer(db: Db): Promise<string[]> {
  const known = Object.keys(await sqlFiles.getMigrations())
  const unknown = (await applied(db)).filter((name) => !known.includes(name))
  if (unknown.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from migration_marks where is_expand and name = any(${unknown}::text[])`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const breaking = unknown.filter((name) => !rows.some((row) => row.name === name))
  if (breaking.length > 0)
    throw new StartError(
      `A newer LabEx has used this database (it knows ${breaking.join(', ')}, this version does not). Start that version again, or restore the backup from before the upgrade.`,
    )
  return unknown
}

export async function isMigrated(db: Db): Promise<boolean> {
  const names = await applied(db)
  return Object.keys(await sqlFiles.getMigrations()).every((name) => names.includes(name))
}

export const markOf = (text: string): 'expand' | 'not expand' | null =>
  (/^-- (expand|not expand): \S/.exec(text)?.[1] as 'expand' | 'not expand' | undefined) ?? null

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const read = names.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      const name = file.replace('.sql', '')
      return [name, { up: (db: Db) => apply(db, name, text) }]
    })
    return Object.fromEntries(await Promise.all(read))
  },
}

async function apply(db: Db, name: string, text: string): Promise<void> {
  await sql.raw(text).execute(db)
  // Deferred constraints would forbid the next migration to alter the same tables.
  await sql.raw('set constraints all immediate; set constraints all deferred').execute(db)
  const mark = markOf(text)
  if (mark !== null)
    await sql`insert into migration_marks (name, is_expand) values (${name}, ${mark === 'expand'})`.execute(
      db,
    )
}
