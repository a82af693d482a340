import { sql } from 'kysely'
import { queueMatchMails } from '../alerts/match-mails.ts'
import { insertMatches } from '../alerts/matching.ts'
import type { App } from '../app.ts'
import type { Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { thingIdsOf } from './sql.ts'

/** The last call may never come, for instance when the page is closed. */
const waitSeconds = 120

/** Alerts look once at everything shown; an earlier call restarts the wait. */
export async function matchTogether(trx: Trx, clear_out_id: number, more: boolean): Promise<void> {
  await sql`select graphile_worker.add_job('match_clear_out', json_build_object('clear_out_id', ${clear_out_id}::int),
    job_key := ${`match clear-out ${clear_out_id}`}::text, max_attempts := 10,
    run_at := now() + make_interval(secs => ${more ? waitSeconds : 0}))`.execute(trx)
}

/** Only new finds count, in one mail per person. */
export async function matchClearOut(
  { db }: Pick<App, 'db'>,
  { clear_out_id }: { clear_out_id: number },
): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const people = new Set<number>()
    for (const id of await thingIdsOf(trx, clear_out_id))
      for (const person of await insertMatches(trx, id)) people.add(person)
    if (people.size > 0) await queueMatchMails(trx, [...people])
  })
}
