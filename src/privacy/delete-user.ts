import { sql } from 'kysely'
import { cancelWithin } from '../connections/connection.ts'
import type { Db, Trx } from '../db/connect.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'

/**
 * Deletes an account, by its owner or an administrator (PRODUCT.md, Deleting a user), all or nothing: open
 * connections are cancelled with notice, listings withdrawn, sessions, alerts and links go with the row, and
 * the history keeps the organisation. The last administrator stays (409).
 */
export async function deleteUser(db: Db, id: number, by: Actor): Promise<Refusal | null> {
  return db.transaction().execute(async (trx) => {
    // Listings before the account, as connecting locks them: nobody can connect to them from here on.
    await trx
      .selectFrom('listings')
      .select('id')
      .where('user_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const user = await trx
      .selectFrom('users')
      .select(['id', 'role', 'organisation_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return new Refusal('not_found')
    if (user.role === 'administrator' && !(await anotherAdministrator(trx, id)))
      return new Refusal('invalid_transition')
    const cancelled = await cancelOpenConnections(trx, id, by.viewer.user?.id ?? id)
    const withdrawn = await withdrawListings(trx, id)
    await audit(trx, by, 'user_deleted', `user ${id}`, {
      organisation_id: user.organisation_id,
      cancelled,
      withdrawn,
    })
    await trx.deleteFrom('users').where('id', '=', id).execute()
    return null
  })
}

async function anotherAdministrator(trx: Trx, id: number): Promise<boolean> {
  // All of them, in one order, so that the last two cannot delete each other at once.
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.some((row) => row.id !== id)
}

async function cancelOpenConnections(trx: Trx, id: number, by: number): Promise<number> {
  const open = await trx
    .selectFrom('connections')
    .select('id')
    .where('status', '=', 'open')
    .where((where) => where.or([where('buyer_id', '=', id), where('seller_id', '=', id)]))
    .orderBy('id')
    .execute()
  for (const connection of open) await cancelWithin(trx, connection.id, by, null)
  return open.length
}

/** Handed-over listings stay connected: they are history. */
async function withdrawListings(trx: Trx, id: number): Promise<number> {
  const withdrawn = await trx
    .updateTable('listings')
    .set({ status: 'inactive', deleted_at: sql`now()`, version: sql`version + 1` })
    .where('user_id', '=', id)
    .where('status', '<>', 'connected')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const ids = withdrawn.map((row) => row.id)
  if (ids.length > 0)
    await trx
      .updateTable('listing_images')
      .set({ listing_id: null, position: null })
      .where('listing_id', 'in', ids)
      .execute()
  return ids.length
}
