import { sql } from 'kysely'
import { joinStatusText, organisationStatusText } from '../admin/labels.ts'
import { adminTable, found, momentText } from '../admin/table.ts'
import { m } from '../i18n/paraglide/messages.js'

export type OrganisationsRow = ReturnType<(typeof organisationsTable)['shape']>

const domainsText = sql<string>`(select string_agg(domain, ' ' order by domain) from organisation_domains where organisation_id = organisations.id)`
const isOfIt = sql<boolean>`(connections.buyer_organisation_id = organisations.id or connections.seller_organisation_id = organisations.id)`

/** `/admin/organisations`: who takes part, and what each did. */
export const organisationsTable = adminTable({
  sorts: ['name', 'date_desc', 'date_asc'],
  shows: ['approved', 'revoked'],
  rows: (call, { search, sort, show }) => {
    const query = call.db
      .selectFrom('organisations')
      .select(['organisations.id', 'organisations.name', 'logo', 'location', 'status', 'created_at'])
      .select(
        sql<
          string[]
        >`array(select domain from organisation_domains where organisation_id = organisations.id order by domain)`.as(
          'domains',
        ),
      )
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
        sql<number>`(select count(*) from connections where status <> 'cancelled' and ${isOfIt})`.as(
          'connections_total',
        ),
      )
      .where(found(search, sql.ref('organisations.name'), sql.ref('location'), domainsText))
      .$if(show !== 'all', (some) => some.where('status', '=', show as 'approved'))
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
    domains: row.domains,
    users_total: row.users_total,
    listings_total: row.listings_total,
    connections_total: row.connections_total,
    created_at: row.created_at.toISOString(),
    created_text: momentText(row.created_at.toISOString(), call.app.config.parkTimeZone),
  }),
  csv: [
    [m.admin_column_id, (row) => row.id],
    [m.admin_column_name, (row) => row.name],
    [m.admin_column_location, (row) => row.location],
    [m.admin_column_domains, (row) => row.domains.join(' ')],
    [m.admin_column_status, (row) => organisationStatusText(row.status)],
    [m.admin_column_users, (row) => row.users_total],
    [m.admin_column_listings, (row) => row.listings_total],
    [m.admin_column_connections, (row) => row.connections_total],
    [m.admin_column_registered, (row) => row.created_text],
  ],
})

/** The join requests as CSV; their page has a query of its own. */
export const joinRequestsTable = adminTable({
  sorts: ['status'],
  shows: [],
  rows: (call, { search }) =>
    call.db
      .selectFrom('join_requests')
      .selectAll('join_requests')
      .where(
        found(
          search,
          sql.ref('organization'),
          sql.ref('contact_person'),
          sql.ref('email'),
          sql.ref('location'),
        ),
      )
      .orderBy(sql`status <> 'awaiting_approval'`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  shape: (row, call) => ({
    ...row,
    created_text: momentText(row.created_at.toISOString(), call.app.config.parkTimeZone),
  }),
  csv: [
    [m.admin_column_organisation, (row) => row.organization],
    [m.admin_column_contact_person, (row) => row.contact_person],
    [m.admin_column_email, (row) => row.email],
    [m.admin_column_phone, (row) => row.phone],
    [m.admin_column_department, (row) => row.department],
    [m.admin_column_location, (row) => row.location],
    [m.admin_column_lab, (row) => row.lab_description],
    [m.admin_column_status, (row) => joinStatusText(row.status)],
    [m.admin_column_date, (row) => row.created_text],
  ],
})
