import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/connect.ts'
import { matchLater } from './match-later.ts'
import { writeSearch } from './renaming.ts'

export const listingsFollow = (trx: Trx, userId: number): Promise<void> =>
  follow(trx, sql<boolean>`listings.user_id = ${userId}`)

/** Its owner may have moved since it was connected. */
export const listingFollows = (trx: Trx, id: number): Promise<void> =>
  follow(trx, sql<boolean>`listings.id = ${id}`)

async function follow(trx: Trx, which: RawBuilder<boolean>): Promise<void> {
  const moved = await trx
    .updateTable('listings')
    .from('users')
    .set({ organisation_id: sql`users.organisation_id`, version: sql`listings.version + 1` })
    .whereRef('users.id', '=', 'listings.user_id')
    .where(which)
    .where('listings.status', '<>', 'connected')
    .where('listings.deleted_at', 'is', null)
    .where(sql<boolean>`listings.organisation_id is distinct from users.organisation_id`)
    .returning('listings.id')
    .execute()
  const ids = moved.map(({ id }) => id)
  await writeSearch(trx, ids)
  await matchLater(trx, ids)
}
