import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** Somebody of the organisation at a domain that is not registered, and the call that keeps it. */
export const keepingADomain = (db: Db) => ({
  before: async (id: number | string) => {
    const person = { name: 'Kim', email: 'kim@closed.example', password_hash: '' }
    await db
      .insertInto('users')
      .values({ ...person, organisation_id: Number(id), verified_at: sql<Date>`now()` })
      .execute()
  },
  body: {
    domain: 'closed.example',
    until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  },
})

/** What makes an organisation one that can be let in again. */
export const revokedFirst = (db: Db) => ({
  before: (id: number) =>
    db.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', id).execute(),
})
