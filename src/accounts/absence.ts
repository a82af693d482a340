import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../db/connect.ts'
import type { Id } from '../db/count.ts'
import { hasLeft } from './departed.ts'

export interface Away {
  /** The last day of it, YYYY-MM-DD. */
  until: string
  /** They do not come back: their stand-in answers now. */
  has_left: boolean
  stand_in: { id: number; name: string; email: string } | null
}

/** Days; a longer absence hands the listings over. */
export const longestAway = 60

/** Of `absences`, by the park's clock. */
export const isOn = sql<boolean>`(absences.last_day >= current_date)`

export const awayOf = (person: string) =>
  sql<Away | null>`(select json_build_object('until', to_char(last_day, 'YYYY-MM-DD'), 'has_left', ${hasLeft('absences.user_id')}, 'stand_in',
      case when colleague.id is not null then
        json_build_object('id', colleague.id, 'name', colleague.name, 'email', colleague.email) end)
    from absences left join users colleague on colleague.id = stand_in_id
    where user_id = ${sql.ref(person)} and ${isOn})`

/** Found once for all rows that are compared with it. */
const stoodInBy = (colleague: Id) => sql<number[]>`array(select user_id from absences
  where stand_in_id = ${colleague} and ${isOn})`

export const standsInFor = (colleague: Id, person: string) =>
  sql<boolean>`(${sql.ref(person)} = any(${stoodInBy(colleague)}))`

/** Their own, or that of somebody they stand in for. */
export const isAnsweredBy = (user: Id, person: string) =>
  sql<boolean>`(${sql.ref(person)} = any(array_append(${stoodInBy(user)}, ${user}::int)))`

export const standInOf = (person: string) =>
  sql<number | null>`(select stand_in_id from absences where user_id = ${sql.ref(person)} and ${isOn})`

/** The person and their stand-in are both asked today. */
export async function askedFor(db: Db, userId: number | null): Promise<number[]> {
  if (userId === null) return []
  const row = await db
    .selectFrom('absences')
    .select('stand_in_id')
    .where('user_id', '=', userId)
    .where(isOn)
    .executeTakeFirst()
  return row?.stand_in_id ? [userId, row.stand_in_id] : [userId]
}

export async function isResting(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', userId)
  return (await query.where('out_since', 'is not', null).executeTakeFirst()) !== undefined
}

export async function absencesOf(db: Db, userId: number) {
  const stoodInFor = db
    .selectFrom('absences')
    .innerJoin('users', 'users.id', 'absences.user_id')
    .select(['users.id', 'users.name'])
    .select(sql<string>`to_char(last_day, 'YYYY-MM-DD')`.as('until'))
    .select(hasLeft('users.id').as('has_left'))
    .where('stand_in_id', '=', userId)
    .where(isOn)
    .orderBy('last_day')
    .orderBy('users.id')
  return db
    .selectFrom('users as own')
    .select([awayOf('own.id').as('away'), jsonArrayFrom(stoodInFor).as('stands_in_for')])
    .where('own.id', '=', userId)
    .executeTakeFirstOrThrow()
}
