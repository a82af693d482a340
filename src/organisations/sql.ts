import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export async function joinRequestById(db: Db, id: number) {
  return db.selectFrom('join_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export const organisationById = (db: Db, id: number) =>
  db
    .selectFrom('organisations')
    .select(['id', 'name', 'logo', 'location', 'status', 'version'])
    .select(
      sql<
        string[]
      >`array(select domain from organisation_domains where organisation_id = organisations.id order by domain)`.as(
        'domains',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export async function knownLogos(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('organisations').select('logo').where('logo', 'in', paths).execute()
  return new Set(rows.flatMap(({ logo }) => logo ?? []))
}

export async function shownLogos(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('organisations').select('logo').where('logo', 'is not', null).execute()
  return rows.flatMap(({ logo }) => logo ?? [])
}

export const waitingRequestsCount = (db: Db) =>
  db
    .selectFrom('join_requests')
    .select(sql<number>`count(*)`.as('total'))
    .where('status', '=', sql.lit('awaiting_approval'))

export const participantsOf = (db: Db) =>
  db
    .selectFrom('organisations')
    .select(['id', 'name', 'logo'])
    .where('status', '=', 'approved')
    .orderBy('name')
    .execute()
