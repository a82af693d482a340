import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { Refusal } from './errors.ts'
import type { OrganisationSummary } from './shared.ts'
import type { Viewer } from './viewer.ts'

export const organisationSummary = (table = 'organisations') =>
  sql<OrganisationSummary | null>`case when ${sql.ref(`${table}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)},
    'logo', ${sql.ref(`${table}.logo`)}, 'location', ${sql.ref(`${table}.location`)}) end`

export async function takesPart(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('organisations.status', '=', 'approved')
    .executeTakeFirst()
  return user !== undefined
}

/** A mailed link has no session for a revocation to end. */
export const whoTakesPart = (_viewer: Viewer, { takes_part }: { takes_part: boolean }): boolean | Refusal =>
  takes_part || new Refusal('organisation_revoked')
