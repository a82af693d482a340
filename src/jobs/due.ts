import { setInterval as ticks } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { openDb, openPool, type Trx } from '../db/connect.ts'
import { noteAbsence, noteOn } from '../db/installation.ts'
import { allOrNothing } from '../db/transaction.ts'
import { jobs } from '../jobs.ts'
import { addJob } from '../mail/outbox.ts'
import { absenceOf, isMadeUpFor } from './absence.ts'
import { latestRun, type Run } from './latest-run.ts'
import { isOften, nameOf, type Recurring, recurring } from './recurring.ts'

const askEveryMs = 20_000

export function keepTime(app: App, table: readonly Recurring[] = recurring): () => void {
  const stopping = new AbortController()
  const often = new Map<string, string>()
  for (const one of table.filter(isOften)) often.set(nameOf(one), latest(app, one).name)
  void ask().catch(() => {})
  return () => stopping.abort()

  async function ask(): Promise<void> {
    for await (const _ of ticks(askEveryMs, undefined, { signal: stopping.signal, ref: false }))
      await queueDue(app, often, table).catch(({ message }: Error) =>
        app.log.warn({ reason: message }, 'what is due cannot be queued yet'),
      )
  }
}

/**
 * `often`: jobs of every minute or hour may run twice, so this process remembers them; other runs are claimed
 * in the transaction that queues their job.
 */
export async function queueDue(
  app: App,
  often: Map<string, string>,
  table: readonly Recurring[] = recurring,
): Promise<void> {
  await tellOfAbsence(app, table)
  for (const one of table) {
    const run = latest(app, one)
    const name = nameOf(one)
    if (!isOften(one)) await allOrNothing(app.db, (trx) => takeRun(trx, app, one, run))
    else if (often.get(name) !== run.name) {
      await addJob(app.db, one.job, one.payload ?? {}, { key: name, maxAttempts: 1 })
      often.set(name, run.name)
    }
  }
}

const absentAfter = 15 * 60_000

/** For operators: what was missed while no worker ran. */
async function tellOfAbsence({ db, log, config }: App, table: readonly Recurring[]): Promise<void> {
  const to = new Date()
  const from = await noteOn(db, to)
  if (!from || to.getTime() - from.getTime() < absentAfter) return
  const absence = absenceOf(table, config.parkTimeZone, from, to)
  log.warn(absence, 'LabEx was off')
  if (absence.made_up_for.length + absence.not_sent.length > 0) await noteAbsence(db, absence)
}

/** Before anything is shown. No page limits: 100,000 listings take longer, and two starts take turns. */
export async function catchUp(app: App, table: readonly Recurring[] = recurring): Promise<void> {
  const unhurried = { ...app.connection, max: 1, statement_timeout: 0, lock_timeout: tenMinutes }
  const db = openDb(openPool(unhurried, () => {}, app.config.parkTimeZone))
  try {
    await catchUpOn({ ...app, db, writes: db }, table)
  } finally {
    await db.destroy()
  }
}

const tenMinutes = 600_000

async function catchUpOn(app: App, table: readonly Recurring[]): Promise<void> {
  for (const one of table.filter(({ beforeListening }) => beforeListening)) {
    const run = latest(app, one)
    if (!isOften(one) && (await isTaken(app, one, run))) continue
    await jobs[one.job]?.(app, one.payload ?? {})
    // Last, so that another process does it if this one ends; twice does no harm.
    if (!isOften(one)) await allOrNothing(app.db, (trx) => note(trx, one, run))
  }
}

async function takeRun(trx: Trx, { log }: App, one: Recurring, run: Run): Promise<void> {
  const isNew = !(await isKnown(trx, one))
  if (!(await note(trx, one, run)) || isNew) return
  if (!isMadeUpFor(one, run, new Date()))
    log.warn({ job: nameOf(one), due: run.due.toISOString() }, 'not made up for: it was due too long ago')
  else await addJob(trx, one.job, one.payload ?? {})
}

async function note(trx: Trx, one: Recurring, run: Run): Promise<boolean> {
  await trx
    .deleteFrom('recurring_runs')
    .where('name', '=', nameOf(one))
    .where('taken_at', '<', sql<Date>`now() - interval '400 days'`)
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('recurring_runs')
    .values({ name: nameOf(one), run: run.name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** A new job starts with its next run. */
async function isKnown(trx: Trx, one: Recurring): Promise<boolean> {
  const rows = trx.selectFrom('recurring_runs').select('name').where('name', '=', nameOf(one)).limit(1)
  return (await rows.execute()).length > 0
}

async function isTaken({ db }: App, one: Recurring, { name }: Run): Promise<boolean> {
  const rows = db
    .selectFrom('recurring_runs')
    .select('name')
    .where('name', '=', nameOf(one))
    .where('run', '=', name)
  return (await rows.execute()).length > 0
}

const latest = ({ config }: App, one: Recurring): Run => latestRun(one, config.parkTimeZone, new Date())
