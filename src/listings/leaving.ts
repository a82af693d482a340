import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import { detachImages } from './images.ts'

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

/** Gives a person's listings with their photos to somebody else. Returns how many. */
export async function giveListings(trx: Trx, from: number, to: number): Promise<number> {
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
