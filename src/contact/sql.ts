import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export async function contactMessageById(db: Db, id: number) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Longest waiting first. */
export const unansweredOf = (db: Db, ids: number[]) =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('answered_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
