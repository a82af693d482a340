import { sql } from 'kysely'
import type { OrganisationSummary } from './shared.ts'

/** The organisation that a query joins, as everybody may know it; null without one. */
export const organisationSummary = (table = 'organisations') =>
  sql<OrganisationSummary | null>`case when ${sql.ref(`${table}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)},
    'logo', ${sql.ref(`${table}.logo`)}, 'location', ${sql.ref(`${table}.location`)}) end`
