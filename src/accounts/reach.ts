import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { m } from '../i18n/paraglide/messages.js'

/** Other organisations' people who read it; null while there are none. */
export async function reachOf(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ people: number; organisations: number }>`
    select count(*)::int as people, count(distinct users.organisation_id)::int as organisations
    from users join organisations on organisations.id = users.organisation_id
    where users.verified_at is not null and organisations.status = 'approved'
      and users.organisation_id is distinct from (select organisation_id from users where id = ${userId})`.execute(
    db,
  )
  const [reach] = rows
  return reach?.people ? m.listings_reach(reach) : null
}
