import { sql } from 'kysely'
import { isDeparted } from '../accounts/departed.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { prolongGone, standInForGone } from '../organisations/absence.ts'
import { arriveBack, depart } from './departure.ts'

/** Somebody left or came back; times have PostgreSQL's microseconds. */
export interface KeptDeparture {
  user_id: number
  joined_at: string
  left_at: string
  back_at: string | null
}

export async function departures(db: Db): Promise<KeptDeparture[]> {
  const { rows } = await sql<KeptDeparture>`
    select user_id, created_at::text as joined_at, left_at::text, back_at::text
      from departures join users on users.id = user_id order by left_at`.execute(db)
  return rows
}

/** After a restore, as last known; the thirty days begin again. Returns how many changed. */
export async function departAgain(db: Db, kept: KeptDeparture[]): Promise<number> {
  const { rows } = await sql<{ id: number; has_left: boolean }>`
    select distinct on (id) id, back_at is null as has_left from users
      join json_to_recordset(${JSON.stringify(kept)}::json)
        as kept (user_id int, joined_at timestamptz, left_at timestamptz, back_at timestamptz)
      on user_id = id and joined_at = created_at
    order by id, left_at desc, back_at desc nulls last`.execute(db)
  let changed = 0
  for (const { id, has_left } of rows)
    await allOrNothing(db, async (trx) => {
      if (has_left === (await isDeparted(trx, id))) return
      const refusal = has_left ? await depart(trx, id) : await arriveBack(trx, id)
      if (refusal) return
      if (has_left) await standInForGone(trx, id, null)
      changed += 1
    })
  await sql`update departures set left_at = now() where back_at is null`.execute(db)
  await prolongGone(db)
  return changed
}
