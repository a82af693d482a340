import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

export interface Erasure {
  user_id: number
  /** Has PostgreSQL's microseconds, as ids may repeat after a restore. */
  joined_at: string
  erased_at: string
}

export async function recordErasure(trx: Trx, userId: number): Promise<void> {
  await sql`insert into erasures (user_id, joined_at) select id, created_at from users where id = ${userId}
    on conflict do nothing`.execute(trx)
}

export async function erasures(db: Db): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select user_id, joined_at::text, erased_at::text from erasures order by erased_at`.execute(db)
  return rows
}

export async function stillThere(db: Db, erased: Erasure[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users join json_to_recordset(${JSON.stringify(erased)}::json)
      as erased (user_id int, joined_at timestamptz) on user_id = id and joined_at = created_at`.execute(db)
  return rows.map(({ id }) => id)
}
