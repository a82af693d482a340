import type { Db } from '../db/connect.ts'

export async function contactMessageById(db: Db, id: number) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}
