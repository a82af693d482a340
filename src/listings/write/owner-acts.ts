import { sql } from 'kysely'

/** For `where`: the organisation takes part, and the owner is there or has a stand-in. */
export const ownerActs = sql<boolean>`(exists (select from organisations o
  where o.id = listings.organisation_id and o.status = 'approved')
  and not exists (select from users where users.id = listings.user_id and out_since is not null))`
