import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What becomes of the people at a domain that is taken away: it was renamed, or they are not of the organisation. */
export const whatPeopleDo = ['stay', 'leave'] as const
export type People = (typeof whatPeopleDo)[number]

/** Who and what a revocation or a closed domain touches. */
export interface Concerned {
  /** Confirmed accounts. */
  people: number
  /** Theirs that others can find. */
  listings: number
  /** Agreed and still to come. */
  pickups: number
}

const nobody: Concerned = { people: 0, listings: 0, pickups: 0 }

/** Of an organisation, and of each domain that somebody of it is at. */
export async function concernedIn(
  db: Db,
  organisationId: number,
): Promise<{ concerned: Concerned; at_domains: (Concerned & { domain: string })[] }> {
  const { rows } = await counted(db, organisationId, null)
  return {
    concerned: strip(rows.find(({ domain }) => domain === null)),
    at_domains: rows.flatMap((row) => (row.domain === null ? [] : [{ domain: row.domain, ...strip(row) }])),
  }
}

export async function concernedAt(db: Db, organisationId: number, domains: string[]): Promise<Concerned> {
  const { rows } = await counted(db, organisationId, domains)
  return strip(rows.find(({ domain }) => domain === null))
}

const strip = ({ people, listings, pickups }: Concerned = nobody): Concerned => ({
  people,
  listings,
  pickups,
})

/** A row for each domain, and one without for all together, in which a pick-up between two of them is one. */
const counted = (db: Db, organisationId: number, domains: string[] | null) =>
  sql<Concerned & { domain: string | null }>`
    with people as (
      select id, split_part(email, '@', 2) as domain from users
        where organisation_id = ${organisationId} and verified_at is not null
          and (${domains}::text[] is null or split_part(email, '@', 2) = any(${domains}::text[]))),
    touched as (
      select domain, 'person' as kind, id from people
      union select domain, 'listing', listings.id from people
        join listings on user_id = people.id and listings.organisation_id = ${organisationId}
        where status = 'active' and deleted_at is null and expires_at > now()
      union select domain, 'pickup', pickups.id from people
        join handovers on people.id in (buyer_id, seller_id)
        join pickups on handover_id = handovers.id
        where pickups.status = 'agreed' and starts_at > now())
    select domain,
      count(distinct id) filter (where kind = 'person') as people,
      count(distinct id) filter (where kind = 'listing') as listings,
      count(distinct id) filter (where kind = 'pickup') as pickups
    from touched group by grouping sets ((domain), ()) order by domain`.execute(db)
