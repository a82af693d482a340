import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { organisationSummary } from '../http/organisation.ts'
import { grantsOf, hasFactor, isRefused } from '../http/session.ts'

export type AdminUser = NonNullable<Awaited<ReturnType<typeof adminUserById>>>

export const adminUserById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.verified_at',
      'users.organisation_id',
      'users.version',
    ])
    .select(organisationSummary().as('organisation'))
    .select([grantsOf.as('grants'), isRefused('users.id').as('is_refused')])
    .select(hasFactor.as('has_factor'))
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Verified colleagues of the same organisation, who may take over a user's listings. */
export const colleaguesOf = (db: Db, { id, organisation_id }: Pick<AdminUser, 'id' | 'organisation_id'>) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('organisation_id', '=', organisation_id ?? 0)
    .where('verified_at', 'is not', null)
    .where('id', '<>', id)
    .orderBy(sql`lower(name)`)
    .limit(500)
    .execute()
