import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Listings whose hazards were taken from one of these rows. */
export const listingsNaming = (db: Db, substanceIds: string[]) =>
  db
    .selectFrom('listings')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`attributes -> 'hazards' ->> 'substance_id' = any(${substanceIds}::text[])`)
    .orderBy('id')
    .execute()
