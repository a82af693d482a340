import { sql } from 'kysely'
import type { AdminUser } from '../accounts/manage-sql.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { detachImages } from './images.ts'
import { renameInSearch } from './renaming.ts'
import { matchLater } from './renewal.ts'

/** Takes a leaving person's listings away; handed-over ones stay connected, as history. Returns how many. */
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

/** Takes what people list for an organisation off the lists: they do not belong to it any more. */
export async function withholdListings(trx: Trx, userIds: number[], organisationId: number): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ organisation_id: null })
    .where('user_id', '=', sql<number>`any(${userIds}::int[])`)
    .where('organisation_id', '=', organisationId)
    .execute()
}

/** Lists what was withheld again, for the organisation its owners belong to now. */
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
  await renameInSearch(trx, organisation.id, organisation.name)
  await matchLater(
    trx,
    listings.map(({ id }) => id),
  )
}

/** Gives a person's listings with their photos to somebody else. Returns how many. */
async function giveListings(trx: Trx, from: number, to: number): Promise<number> {
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
  return given.length
}

/** Gives all listings of a user who leaves to a colleague of the same organisation; answers how many. */
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
      .where('organisation_id', '=', from.organisation_id ?? 0)
      .where('verified_at', 'is not', null)
      .forShare()
      .executeTakeFirst()
    if (!colleague) return invalid('to', m.admin_error_colleague())
    const listings = await giveListings(trx, from.id, to)
    await audit(trx, by, 'listings_moved', `user ${from.id}`, { to, listings })
    return listings
  })
}
