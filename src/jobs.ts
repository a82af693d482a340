import { sql } from 'kysely'
import type { App } from './app.ts'

/** Everything that runs in the background besides mail, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each job reads the payload it was queued with
export const jobs: Record<string, (app: App, payload: any) => Promise<void>> = {
  tidy_up: tidyUp,
}

/** When, in UTC (crontab syntax of graphile-worker). */
export const schedule = `
17 * * * * tidy_up
`

/** Removes what has had its time: unverified claims after 14 days, old sessions, tokens and counters. */
async function tidyUp({ db }: App): Promise<void> {
  await sql`delete from users where verified_at is null and created_at < now() - interval '14 days'`.execute(
    db,
  )
  await sql`delete from sessions where created_at < now() - interval '30 days' or seen_at < now() - interval '7 days'`.execute(
    db,
  )
  await sql`delete from tokens where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from limits where resets_at < now()`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
