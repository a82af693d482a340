import { type RawBuilder, sql } from 'kysely'
import { awayOf } from '../accounts/absence.ts'
import type { Db } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { organisationSummary } from '../http/organisation.ts'
import { isListed, selectListing } from '../listings/row/sql.ts'

export const clearOutById = (db: Db, id: number) =>
  db
    .selectFrom('clear_outs')
    .innerJoin('users', 'users.id', 'clear_outs.user_id')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['clear_outs.id', 'clear_outs.user_id', 'clear_outs.title', 'clear_outs.version'])
    .select(['location_building', 'location_room', 'availability_type', 'viewing', 'contact'])
    .select(dayOf<string | null>('clear_outs.deadline').as('deadline'))
    .select(dayOf<string | null>('clear_outs.ended_at').as('ended_on'))
    .select(dayOf<string | null>('clear_outs.reminded_for').as('reminded_for'))
    .select(['users.name as user_name', 'users.email as user_email', awayOf('users.id').as('away')])
    .select([organisationSummary().as('organisation'), 'organisations.status as organisation_status'])
    .where('clear_outs.id', '=', id)
    .executeTakeFirst()

export type ClearOut = NonNullable<Awaited<ReturnType<typeof clearOutById>>>

export const rowsOf = (db: Db, clearOutId: number, ids?: number[]) =>
  db
    .selectFrom('clear_out_rows')
    .select(['id', 'position', 'cells', 'listing_id', 'version'])
    .where('clear_out_id', '=', clearOutId)
    .$if(ids !== undefined, (some) => some.where('id', '=', sql<number>`any(${ids ?? []}::int[])`))
    .orderBy('position')
    .execute()

export type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** Includes what is left of those taken in part. */
export const thingsOf = (clearOut: number | RawBuilder<number>) => sql<number>`(with recursive things as (
    select listing_id as id from clear_out_rows where clear_out_id = ${clearOut} and listing_id is not null
    union select listings.id from listings join things on listings.split_from_id = things.id)
  select id from things)`

/** In the order of rows; the rest of a thing keeps its place. */
export const listedIn = (db: Db, clearOutId: number) =>
  selectListing(db)
    .leftJoin('clear_out_rows', 'clear_out_rows.listing_id', 'listings.id')
    .where(sql<boolean>`listings.id in ${thingsOf(clearOutId)}`)
    .where(isListed)
    .orderBy(sql`clear_out_rows.position nulls last`)
    .orderBy('listings.id')
    .execute()

/** If so, its end is no secret. */
export async function wasShown(db: Db, clearOutId: number): Promise<boolean> {
  const row = await db
    .selectFrom('listings')
    .select('id')
    .where(sql<boolean>`id in ${thingsOf(clearOutId)}`)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function leftOf(db: Db, clearOutId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('title')
    .where(sql<boolean>`id in ${thingsOf(clearOutId)}`)
    .where('status', '=', 'inactive')
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

export async function thingIdsOf(db: Db, clearOutId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from listings where id in ${thingsOf(clearOutId)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const takenOf = (db: Db, clearOutId: number) =>
  db
    .selectFrom('connections')
    .leftJoin('organisations', 'organisations.id', 'connections.buyer_organisation_id')
    .select([
      'connections.id',
      'connections.title',
      'connections.status',
      'total_units',
      'volume_weight_unit',
    ])
    .select('organisations.name as organisation')
    .where(sql<boolean>`connections.listing_id in ${thingsOf(clearOutId)}`)
    .where('connections.status', '<>', 'cancelled')
    .orderBy('connections.id')
    .execute()
