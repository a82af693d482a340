import { sql } from 'kysely'
import { isAhead } from '../accounts/concerned.ts'
import type { Db } from '../db/connect.ts'
import { dayIn } from '../i18n/day.ts'

/** At a removed domain: stay when it was renamed, leave when they are not of the organisation. */
export const whatPeopleDo = ['stay', 'leave'] as const
export type People = (typeof whatPeopleDo)[number]

export interface Concerned {
  /** Confirmed accounts. */
  people: number
  /** Theirs that others can find. */
  listings: number
  /** Agreed and still to come. */
  pickups: number
}

interface AtDomain extends Concerned {
  domain: string
  is_registered: boolean
  /** The other organisation that it belongs to by now. */
  held_by: string | null
  /** The last day on which mail that opens an account goes to a domain that is registered no more. */
  kept: string | null
}

const keptDay = (ends_at: Date | null, zone: string): string | null =>
  ends_at && ends_at > new Date() ? dayIn(new Date(ends_at.getTime() - 1), zone) : null

const nobody: Concerned = { people: 0, listings: 0, pickups: 0 }

/** Returns one for the organisation, and one per domain with people. */
export async function concernedIn(
  db: Db,
  organisationId: number,
  zone: string,
): Promise<{ concerned: Concerned; at_domains: AtDomain[] }> {
  const { rows } = await counted(db, organisationId, null)
  return {
    concerned: strip(rows.find(({ domain }) => domain === null)),
    at_domains: rows.flatMap((row) =>
      row.domain === null
        ? []
        : [
            {
              domain: row.domain,
              ...strip(row),
              ...{ is_registered: row.is_registered, held_by: row.held_by },
              kept: keptDay(row.ends_at, zone),
            },
          ],
    ),
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

/** One row per domain, and one for all, where a pick-up between two domains counts once. */
const counted = (db: Db, organisationId: number, domains: string[] | null) =>
  sql<
    Concerned & {
      domain: string | null
      is_registered: boolean
      held_by: string | null
      ends_at: Date | null
    }
  >`
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
        where ${isAhead})
    select domain,
      count(distinct id) filter (where kind = 'person') as people,
      count(distinct id) filter (where kind = 'listing') as listings,
      count(distinct id) filter (where kind = 'pickup') as pickups,
      exists (select 1 from organisation_domains where organisation_domains.domain = touched.domain) as is_registered,
      (select name from organisation_domains join organisations on organisations.id = organisation_id
        where organisation_domains.domain = touched.domain and organisation_id <> ${organisationId}) as held_by,
      (select ends_at from kept_domains
        where kept_domains.domain = touched.domain and organisation_id = ${organisationId}) as ends_at
    from touched group by grouping sets ((domain), ()) order by domain`.execute(db)
