import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { generationOf } from '../db/installation.ts'
import { heldJobs } from '../mail/outbox.ts'

export async function namedJobs(db: Db, name: string): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${name}`.execute(db)
  return rows.length
}

/** What a restore must leave, and what it must end. */
export async function facts(db: Db) {
  const idsOf = async (table: 'users' | 'sessions' | 'tokens' | 'passkeys') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  const users = await idsOf('users')
  const [sessions, tokens] = [(await idsOf('sessions')).length, (await idsOf('tokens')).length]
  const passkeys = (await idsOf('passkeys')).length
  const recovery = (await db.selectFrom('recovery_codes').select('user_id').execute()).length
  const generation = await generationOf(db)
  return { generation, held: await heldJobs(db), users, sessions, tokens, recovery, passkeys }
}
