import { sql } from 'kysely'
import { organisationSummary } from '../http/organisation.ts'
import { grantsOf, isRefused } from '../http/session.ts'
import { momentText } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { mayReceive } from '../mail/may-receive.ts'
import type { ChartSubject } from '../tables/charts.ts'
import { adminTable, everyWord, matchesRead, namesMatch } from '../tables/table.ts'
import { hasLeft } from './departed.ts'
import { grantNames } from './grant-names.ts'

export type UsersRow = ReturnType<(typeof usersTable)['shape']>

/** Searched by name, e-mail, location and organisation. */
export const usersTable = adminTable({
  sorts: ['date_desc', 'date_asc', 'name'],
  shows: ['verified', 'unverified', 'administrators', 'mail_refused', 'has_left'],
  key: 'users.id',
  rows: (call, { search, sort, show }) => {
    const query = call.db
      .selectFrom('users')
      .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
      .select([
        'users.id',
        'users.name',
        'users.email',
        'users.role',
        'users.verified_at',
        'users.created_at',
      ])
      .select(organisationSummary().as('organisation'))
      .select(grantsOf.as('grants'))
      .select(mayReceive(sql.ref('users.email')).as('is_reached'))
      .select(isRefused('users.id').as('is_refused'))
      .select(hasLeft('users.id').as('has_left'))
      .where(
        everyWord(search, (word) => [
          matchesRead(word, sql.ref('users.search_text')),
          namesMatch(word, 'users.organisation_id', 'organisations'),
        ]),
      )
      .$if(show === 'verified', (query) => query.where('users.verified_at', 'is not', null))
      .$if(show === 'unverified', (query) => query.where('users.verified_at', 'is', null))
      .$if(show === 'administrators', (query) => query.where('users.role', '=', 'administrator'))
      .$if(show === 'mail_refused', (query) => query.where(isRefused('users.id')))
      .$if(show === 'has_left', (query) => query.where(hasLeft('users.id')))
    if (sort === 'name') return query.orderBy(sql`lower(users.name)`).orderBy('users.id')
    const direction = sort === 'date_asc' ? 'asc' : 'desc'
    return query.orderBy('users.created_at', direction).orderBy('users.id', direction)
  },
  shape: (row, call) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    grants: row.grants,
    verified: row.verified_at !== null,
    is_reached: row.is_reached,
    is_refused: row.is_refused,
    has_left: row.has_left,
    created_at: row.created_at.toISOString(),
    created_text: momentText(row.created_at, call.app.config.parkTimeZone),
    location: row.organisation?.location ?? null,
    organisation: row.organisation,
  }),
  csv: [
    [m.admin_column_id, (row) => row.id],
    [m.admin_column_name, (row) => row.name],
    [m.admin_column_email, (row) => row.email],
    [m.admin_column_organisation, (row) => row.organisation?.name ?? null],
    [m.admin_column_location, (row) => row.location],
    [
      m.admin_column_role,
      (row) =>
        [
          row.role === 'administrator' ? m.admin_role_administrator() : m.admin_role_user(),
          ...row.grants.map((grant) => grantNames[grant]()),
        ].join(', '),
    ],
    [m.admin_column_verified, (row) => (row.verified ? m.admin_yes() : m.admin_no())],
    [m.admin_column_registered, (row) => row.created_text],
  ],
})

export const usersChart: ChartSubject = {
  groups: ['users'],
  events: sql`select 'users' as "group", created_at from users`,
}
