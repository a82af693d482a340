import { sql } from 'kysely'
import { queueMatchMails } from '../alerts/match-mails.ts'
import { insertMatches } from '../alerts/matching.ts'
import type { App } from '../app.ts'
import type { Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { thingIdsOf } from './sql.ts'

/** The last call may never come, as when its page was closed. */
const waitSeconds = 120

/** Has alerts look once at all that is shown of a clear-out; a call that comes before that begins the wait again. */
export async function matchTogether(trx: Trx, clear_out_id: number, more: boolean): Promise<void> {
  await sql`select graphile_worker.add_job('match_clear_out', json_build_object('clear_out_id', ${clear_out_id}::int),
    job_key := ${`match clear-out ${clear_out_id}`}::text, max_attempts := 10,
    run_at := now() + make_interval(secs => ${more ? waitSeconds : 0}))`.execute(trx)
}

/** What an alert had before is no news; everybody with news gets one mail. */
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
