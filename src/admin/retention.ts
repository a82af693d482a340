import { sql } from 'kysely'
import { administrators } from '../accounts/sql.ts'
import type { App } from '../app.ts'
import type { Db, Trx } from '../db/connect.ts'
import { makeAuditMonths } from '../db/migrate.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit, system } from '../http/audit.ts'
import { queueMailTo } from '../mail/outbox.ts'

/** In days. */
export const retention = { least: 365, usual: 730, most: 3_650 }
/** Gives other administrators time to object before anything is deleted. */
const graceDays = 30
const setting = 'audit_retention'

export interface Retention {
  days: number
  /** A shorter time that is not in force yet. */
  next: { days: number; at: string } | null
}

export async function retentionOf(db: Db): Promise<Retention> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst()
  const kept: Retention = row ? JSON.parse(row.value) : { days: retention.usual, next: null }
  return kept.next && new Date(kept.next.at) <= new Date() ? { days: kept.next.days, next: null } : kept
}

/** Longer counts at once. Shorter is mailed to every administrator and counts in 30 days. */
export async function setRetention(db: Db, days: number, by: Actor): Promise<Retention> {
  return allOrNothing(db, async (trx) => {
    // Lets administrators change it one at a time.
    await sql`select pg_advisory_xact_lock(hashtext(${setting}))`.execute(trx)
    const before = await retentionOf(trx)
    if (days === (before.next?.days ?? before.days)) return before
    const next = days < before.days ? { days, at: inDays(graceDays).toISOString() } : null
    const after = { days: Math.max(days, before.days), next }
    await keep(trx, after)
    await audit(trx, by, 'audit_retention_changed', 'audit trail', { from: `${before.days}`, to: days })
    if (next) await tellAdministrators(trx, { ...next, from: before.days })
    return after
  })
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function keep(trx: Trx, after: Retention): Promise<void> {
  const value = JSON.stringify(after)
  await trx
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function tellAdministrators(
  trx: Trx,
  change: { days: number; from: number; at: string },
): Promise<void> {
  for (const { id } of await administrators(trx).execute())
    await queueMailTo(trx, id, 'audit_shortened', { user_id: id, ...change })
}

/** The only place that shortens the trail. */
export async function keepTrail({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  await makeAuditMonths(db)
  const { days } = await retentionOf(db)
  for (const month of await monthsPast(db, days)) {
    await allOrNothing(db, async (trx) => {
      await sql`drop table ${sql.table(month)}`.execute(trx)
      await audit(trx, system, 'audit_shortened', month.replace('audit_', '').replace('_', '-'), { days })
    })
    log.info({ month }, 'audit trail shortened')
  }
  await emptyNet(db, days)
}

async function monthsPast(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit'::regclass and relname ~ '^audit_\\d{4}_\\d{2}$'
      and (to_date(right(relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC'
        <= now() - make_interval(days => ${days})
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Rows outside any month are deleted together, once the youngest has expired. */
async function emptyNet(db: Db, days: number): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const { rows } = await sql<{ past: boolean | null }>`
      select max(at) < now() - make_interval(days => ${days}) as past from audit_rest`.execute(trx)
    if (!rows[0]?.past) return
    await sql`truncate audit_rest`.execute(trx)
    await audit(trx, system, 'audit_shortened', 'rest', { days })
  })
}
