import { sql } from 'kysely'
import { momentText } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { adminTable, everyWord, matchesLower, matchesRead } from '../tables/table.ts'
import { stateText } from '../tables/words.ts'

export type OrganisationsRow = ReturnType<(typeof organisationsTable)['shape']>

const byDomain = (search: string) =>
  sql<boolean>`organisations.id in (select organisation_id from organisation_domains where ${matchesLower(search, sql.ref('domain'))})`

const domainsOf = (organisation: string) =>
  sql<string[]>`array(select domain from organisation_domains
    where organisation_id = ${sql.ref(`${organisation}.id`)} order by domain)`

/** A letter or an addition apart from an undecided request's name. */
const nearNames = sql<{ name: string; is_revoked: boolean }[]>`array(
  select jsonb_build_object('name', name, 'is_revoked', status = 'revoked') from organisations near
  where join_requests.status <> 'approved'
    and replace(near.name_read, ' ', '') <> replace(join_requests.name_read, ' ', '')
    and similarity(near.name_read, join_requests.name_read) > 0.5
  order by similarity(near.name_read, join_requests.name_read) desc, id limit 3)`

export const organisationsTable = adminTable({
  sorts: ['name', 'date_desc', 'date_asc'],
  shows: ['approved', 'revoked'],
  key: 'organisations.id',
  rows: (call, { search, sort, show }) => {
    const query = call.db
      .selectFrom('organisations')
      .select(['organisations.id', 'organisations.name', 'logo', 'location', 'status', 'version'])
      .select('created_at')
      .select(domainsOf('organisations').as('domains'))
      .select(
        sql<number>`(select count(*) from users where users.organisation_id = organisations.id and verified_at is not null)`.as(
          'users_total',
        ),
      )
      .select(
        sql<number>`(select count(*) from listings where listings.organisation_id = organisations.id and published_at is not null and split_from_id is null)`.as(
          'listings_total',
        ),
      )
      .select(
        sql<number>`(select count(*) from connections where status = 'completed' and buyer_organisation_id = organisations.id)
          + (select count(*) from connections where status = 'completed' and seller_organisation_id = organisations.id
            and buyer_organisation_id is distinct from organisations.id)`.as('connections_total'),
      )
      .where(
        everyWord(search, (word) => [
          matchesRead(word, sql.ref('organisations.search_text')),
          byDomain(word),
        ]),
      )
      .$if(show !== 'all', (query) => query.where('status', '=', show as 'approved'))
    if (sort === 'name') return query.orderBy(sql`lower(organisations.name)`).orderBy('organisations.id')
    const direction = sort === 'date_asc' ? 'asc' : 'desc'
    return query.orderBy('created_at', direction).orderBy('organisations.id', direction)
  },
  shape: (row, call) => ({
    id: row.id,
    name: row.name,
    logo: row.logo,
    location: row.location,
    status: row.status,
    version: row.version,
    domains: row.domains,
    users_total: row.users_total,
    listings_total: row.listings_total,
    connections_total: row.connections_total,
    created_at: row.created_at.toISOString(),
    created_text: momentText(row.created_at, call.app.config.parkTimeZone),
  }),
  csv: [
    [m.admin_column_id, (row) => row.id],
    [m.admin_column_name, (row) => row.name],
    [m.admin_column_location, (row) => row.location],
    [m.admin_column_domains, (row) => row.domains.join(' ')],
    [m.admin_column_status, (row) => stateText(row.status)],
    [m.admin_column_users, (row) => row.users_total],
    [m.admin_column_listings, (row) => row.listings_total],
    [m.admin_column_connections, (row) => row.connections_total],
    [m.admin_column_registered, (row) => row.created_text],
  ],
})

export type JoinRequestsRow = ReturnType<(typeof joinRequestsTable)['shape']>

/** Waiting requests first, the longest waiting before all, with the organisation that already has the domain. */
export const joinRequestsTable = adminTable({
  sorts: ['waiting', 'date_desc', 'date_asc'],
  shows: ['awaiting_approval', 'approved', 'rejected'],
  key: 'join_requests.id',
  rows: (call, { search, sort, show }) => {
    const query = call.db
      .selectFrom('join_requests')
      .leftJoin('organisation_domains', (join) =>
        join.onRef('organisation_domains.domain', '=', 'join_requests.domain'),
      )
      .leftJoin('organisations', 'organisations.id', 'organisation_domains.organisation_id')
      .leftJoin('organisations as namesakes', (join) =>
        join.on(
          sql<boolean>`namesakes.id = coalesce(join_requests.same_organisation_id, (
            select id from organisations where name_key(name) = name_key(join_requests.organization)
              order by lower(name) <> lower(join_requests.organization), id limit 1))`,
        ),
      )
      .leftJoin('organisations as joined', 'joined.id', 'join_requests.organisation_id')
      .selectAll('join_requests')
      .select(['organisations.name as existing_organisation', 'organisations.status as existing_status'])
      .select(['namesakes.name as namesake', 'joined.name as joined_organisation'])
      .select([
        domainsOf('organisations').as('existing_domains'),
        domainsOf('namesakes').as('namesake_domains'),
      ])
      .select(domainsOf('joined').as('joined_domains'))
      .select(nearNames.as('near_names'))
      .where(matchesRead(search, sql.ref('join_requests.search_text')))
      .$if(show !== 'all', (query) => query.where('join_requests.status', '=', show as 'approved'))
    const direction = sort === 'date_asc' ? 'asc' : 'desc'
    return query
      .$if(sort === 'waiting', (query) =>
        query.orderBy(
          sql`case when join_requests.status = 'awaiting_approval' then join_requests.created_at end nulls last`,
        ),
      )
      .orderBy('join_requests.created_at', direction)
      .orderBy('join_requests.id', direction)
  },
  shape: (row, call) => ({
    id: row.id,
    organization: row.organization,
    is_same: row.same_organisation_id !== null,
    contact_person: row.contact_person,
    email: row.email,
    phone: row.phone,
    department: row.department,
    department_type: row.department_type,
    location: row.location,
    lab_description: row.lab_description,
    status: row.status,
    domain: row.domain,
    opened: row.opened,
    existing_organisation: row.existing_organisation,
    existing_status: row.existing_status,
    existing_domains: row.existing_domains,
    namesake: row.namesake,
    near_names: row.near_names,
    namesake_domains: row.namesake_domains,
    joined_organisation: row.joined_organisation,
    joined_organisation_id: row.organisation_id,
    joined_domains: row.joined_domains,
    created_at: row.created_at.toISOString(),
    decided_text: momentText(row.decided_at, call.app.config.parkTimeZone),
    created_text: momentText(row.created_at, call.app.config.parkTimeZone),
  }),
  csv: [
    [m.admin_column_organisation, (row) => row.organization],
    [m.admin_column_contact_person, (row) => row.contact_person],
    [m.admin_column_email, (row) => row.email],
    [m.admin_column_phone, (row) => row.phone],
    [m.admin_column_department, (row) => [row.department, row.department_type].filter(Boolean).join(', ')],
    [m.admin_column_location, (row) => row.location],
    [m.admin_column_lab, (row) => row.lab_description],
    [m.admin_column_status, (row) => stateText(row.status)],
    [m.admin_column_date, (row) => row.created_text],
    [m.admin_column_decided, (row) => row.decided_text],
  ],
})
