import { sql } from 'kysely'
import { type AdminUser, organisationOf } from '../../accounts/manage-sql.ts'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { invalid, type Refusal } from '../../http/errors.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { queueMailTo } from '../../mail/outbox.ts'
import { detachImages } from '../row/images.ts'
import { listingsFollow } from './following.ts'
import { matchLater } from './match-later.ts'
import { renameInSearch } from './renaming.ts'

export async function withdrawListings(trx: Trx, userId: number): Promise<number> {
  const withdrawn = await trx
    .updateTable('listings')
    .set({ status: 'inactive', deleted_at: sql`now()`, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('status', '<>', 'connected')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  await detachImages(
    trx,
    withdrawn.map((row) => row.id),
  )
  return withdrawn.length
}

export async function withholdListings(trx: Trx, userIds: number[], organisationId: number): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ organisation_id: null })
    .where('user_id', '=', sql<number>`any(${userIds}::int[])`)
    .where('organisation_id', '=', organisationId)
    .execute()
}

export async function listAgain(
  trx: Trx,
  userIds: number[],
  organisation: { id: number; name: string },
): Promise<void> {
  const listings = await trx
    .updateTable('listings')
    .set({ organisation_id: organisation.id })
    .where('user_id', '=', sql<number>`any(${userIds}::int[])`)
    .where('organisation_id', 'is', null)
    .returning('id')
    .execute()
  if (listings.length === 0) return
  await renameInSearch(trx, organisation.id)
  await matchLater(
    trx,
    listings.map(({ id }) => id),
  )
}

async function giveListings(trx: Trx, from: number, to: number): Promise<number[]> {
  const given = await trx
    .updateTable('listings')
    .set({ user_id: to, version: sql`version + 1` })
    .where('user_id', '=', from)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  await trx
    .updateTable('listing_images')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('listing_id', 'is not', null)
    .execute()
  return given.map(({ id }) => id)
}

export async function moveListings(
  db: Db,
  by: Actor,
  from: AdminUser,
  to: number,
): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const colleague = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', to)
      .where('id', '<>', from.id)
      .where('organisation_id', '=', organisationOf(from) ?? 0)
      .where('verified_at', 'is not', null)
      .forShare()
      .executeTakeFirst()
    if (!colleague) return invalid('to', m.admin_error_colleague())
    const given = await giveListings(trx, from.id, to)
    // Listings of somebody who has left return to their organisation.
    await listingsFollow(trx, to)
    const listings = given.length
    if (listings > 0) {
      await queueMailTo(trx, to, 'listings_received', { user_id: to, listing_ids: given })
      await queueMailTo(trx, from.id, 'listings_given', { user_id: from.id, to, count: listings })
    }
    await audit(trx, by, 'listings_moved', `user ${from.id}`, { to, listings })
    return listings
  })
}
