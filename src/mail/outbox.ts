import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { ago } from '../db/ago.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { keptFor } from '../i18n/kept-for.ts'
import type { Locale } from '../i18n/locale.ts'
import type { Template } from './mail.ts'

// biome-ignore lint/suspicious/noEmptyInterface: `src/mails.ts` fills it
export interface Mails {}
export type MailName = keyof Mails
type Hours = 'at once' | 'working hours'
export type MailHours = { [Name in MailName]: Hours | ((data: Mails[Name]) => Hours) }
export type MailCatalogue = { [Name in MailName]: Template<Mails[Name] & object> }

/** Holds ids only: links and tokens are made when it is sent. */
export interface QueuedMail {
  /** Fixes the Message-ID and one-time link for every try. */
  id: string
  name: MailName
  /** Null: the park's, where the reader's own is not known. */
  locale: Locale | null
  data: object
}

/** Sent exactly when the caller's transaction commits; retried for about three days. */
export async function queueMail<N extends MailName>(
  db: Db,
  name: N,
  locale: Locale | null,
  data: Mails[N] & object,
): Promise<void> {
  await queueMails(db, name, [{ locale, data }])
}

export async function queueMails<N extends MailName>(
  db: Db,
  name: N,
  given: { locale: Locale | null; data: Mails[N] & object }[],
): Promise<void> {
  if (given.length === 0) return
  const mails = given.map(
    ({ locale, data }): QueuedMail => ({
      ...{ id: randomBytes(12).toString('hex'), name, locale, data },
    }),
  )
  await sql`select count(*) from (select graphile_worker.add_jobs(array_agg(row(
      'send_mail', mail, null, null, 20, null, null, null)::graphile_worker.job_spec))
    from json_array_elements(${JSON.stringify(mails)}::json) as mail) as queued`.execute(db)
}

/** Sends nothing when the user is gone or `wanted` is false. */
export async function queueMailTo<N extends MailName>(
  db: Db,
  userId: number | null,
  name: N,
  data: Mails[N] & object,
  wanted: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', userId ?? 0)
    .where(wanted)
    .executeTakeFirst()
  if (user) await queueMail(db, name, user.locale, data)
}

/** Replaces a waiting job of the same `key`. */
export async function addJob(
  db: Db,
  task: string,
  payload: object,
  {
    key = null,
    maxAttempts = 10,
    runAt = null,
  }: { key?: string | null; maxAttempts?: number; runAt?: Date | null } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
    job_key := ${key}::text, max_attempts := ${maxAttempts}::int, run_at := ${runAt}::timestamptz)`.execute(
    db,
  )
}

/** Retries now what failed in an outage, uncounted. `most` 1 tells whether the server accepts mail again. */
export async function wakeMails(db: Db, most: number | null = null): Promise<void> {
  await sql`select count(*) from (
      select id, attempts from graphile_worker.jobs
      where task_identifier = 'send_mail' and attempts > 0 and attempts < max_attempts and locked_at is null
        and run_at > now() and run_at < 'infinity' and updated_at < now() - interval '50 seconds' and created_at > ${ago(keptFor.waitingMail)}
      order by attempts, id limit ${most}) as waiting,
    lateral graphile_worker.reschedule_jobs(array[waiting.id], run_at := now(), attempts := greatest(1, waiting.attempts - 1))`.execute(
    db,
  )
}

/** Their jobs hold an address that is stored nowhere else. */
export const addressedMails: readonly MailName[] = [
  'account_deleted',
  'account_moved',
  'email_changed',
  'inbox_left',
  'inbox_moved',
]

const areAddressed = sql<boolean>`(task_identifier = 'send_mail'
  and id in (select id from graphile_worker._private_jobs where payload ->> 'name' = any(${addressedMails}::text[])))`

/** Of mails queued before, sent or not. */
export async function forgetAddresses(db: Db, before = ago(keptFor.waitingMail)): Promise<void> {
  await sql`select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where ${areAddressed} and created_at <= ${before}))`.execute(db)
}

/**
 * A restored job may have run since the backup, so it waits to be released; those with a departed person's
 * address go. No worker may run.
 */
export async function holdJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(db)
  await forgetAddresses(db, sql<Date>`now()`)
  await sql`select count(*) from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs), run_at := 'infinity')`.execute(db)
}

export async function heldJobs(db: Db): Promise<{ jobs: number; mails: number }> {
  const { rows } = await sql<{ jobs: number; mails: number }>`
    select count(*) as jobs, count(*) filter (where task_identifier = 'send_mail') as mails
    from graphile_worker.jobs where run_at = 'infinity'`.execute(db)
  return rows[0] as { jobs: number; mails: number }
}

export async function releaseJobs(db: Db): Promise<{ jobs: number; mails: number }> {
  return allOrNothing(db, async (trx) => {
    const held = await heldJobs(trx)
    await sql`select count(*) from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where run_at = 'infinity'), run_at := now())`.execute(trx)
    return held
  })
}
