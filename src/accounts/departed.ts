import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'

/** Administrators marked them as gone. */
export const hasLeft = (person: string) =>
  sql<boolean>`(${sql.ref(person)} in (select user_id from departures where back_at is null))`

export async function isDeparted(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('departures').select('id').where('user_id', '=', userId)
  return (await query.where('back_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Call it wherever a session begins. In a transaction it makes marking them as gone wait, and end it. */
export async function refuseGone(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
  if (await isDeparted(db, userId)) throw new Refusal('forbidden', { message: m.accounts_has_left() })
}
