import { sql } from 'kysely'

/**
 * For the `where` of what asks or reminds an owner: their organisation takes part, and they are there or somebody stands
 * in.
 */
export const ownerActs = sql<boolean>`(exists (select from organisations o
  where o.id = listings.organisation_id and o.status = 'approved')
  and not exists (select from users where users.id = listings.user_id and out_since is not null))`
