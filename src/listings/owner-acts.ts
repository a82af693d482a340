import { sql } from 'kysely'

/** For the `where` of what asks or reminds an owner, who can answer only while their organisation takes part. */
export const ownerActs = sql<boolean>`exists (select from organisations o
  where o.id = listings.organisation_id and o.status = 'approved')`
