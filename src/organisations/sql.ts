import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export async function joinRequestById(db: Db, id: number) {
  return db.selectFrom('join_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Join requests, the waiting ones first, 10 a page counted from 0; with the organisation a domain already has. */
export async function joinRequests(db: Db, page: number, search: string) {
  const matching = db
    .selectFrom('join_requests')
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', join_requests.organization, join_requests.contact_person, join_requests.email, join_requests.location) ilike ${contains(search)}`,
      ),
    )
  const rows = await matching
    .leftJoin('organisation_domains', (join) =>
      join.on(sql<boolean>`organisation_domains.domain = split_part(join_requests.email, '@', 2)`),
    )
    .leftJoin('organisations', 'organisations.id', 'organisation_domains.organisation_id')
    .selectAll('join_requests')
    .select('organisations.name as existing_organisation')
    .orderBy(sql`join_requests.status <> 'awaiting_approval'`)
    .orderBy('join_requests.created_at', 'desc')
    .orderBy('join_requests.id', 'desc')
    .limit(10)
    .offset(page * 10)
    .execute()
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** A LIKE pattern for text anywhere, its own wildcards taken literally. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** An organisation with its domains. */
export const organisationById = (db: Db, id: number) =>
  db
    .selectFrom('organisations')
    .select(['id', 'name', 'logo', 'location', 'status'])
    .select(
      sql<
        string[]
      >`array(select domain from organisation_domains where organisation_id = organisations.id order by domain)`.as(
        'domains',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** Which of these files are an organisation's logo. */
export async function knownLogos(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('organisations').select('logo').where('logo', 'in', paths).execute()
  return new Set(rows.flatMap(({ logo }) => logo ?? []))
}
