import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { organisationSummary } from '../http/organisation.ts'
import { grantsOf, hasFactor, isRefused } from '../http/session.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { standInOf } from './absence.ts'

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
      'users.password_kept_at',
    ])
    .select(organisationSummary().as('organisation'))
    .select([grantsOf.as('grants'), isRefused('users.id').as('is_refused')])
    .select(hasFactor.as('has_factor'))
    .select(departedFrom.as('departed'))
    .where('users.id', '=', id)
    .executeTakeFirst()

interface Departed {
  organisation_id: number | null
  organisation: string | null
  /** YYYY-MM-DD */
  deleted_on: string
  colleague: string | null
}

const departedFrom = sql<Departed | null>`(
  select json_build_object('organisation_id', departures.organisation_id, 'organisation', o.name,
    'deleted_on', to_char(left_at + ${keptFor.departed}::interval, 'YYYY-MM-DD'),
    'colleague', (select name from users colleague where id = ${standInOf('departures.user_id')}))
  from departures left join organisations o on o.id = departures.organisation_id
  where user_id = users.id and back_at is null)`

/** Their organisation, or the one they have left. */
export const organisationOf = ({
  organisation_id,
  departed,
}: Pick<AdminUser, 'organisation_id' | 'departed'>) => (departed ? departed.organisation_id : organisation_id)

export const colleaguesOf = (db: Db, user: Pick<AdminUser, 'id' | 'organisation_id' | 'departed'>) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('organisation_id', '=', organisationOf(user) ?? 0)
    .where('verified_at', 'is not', null)
    .where('id', '<>', user.id)
    .orderBy(sql`lower(name)`)
    .limit(500)
    .execute()
