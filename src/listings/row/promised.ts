import { dayOf } from '../../db/day.ts'
import { type Call, userOf } from '../../http/action.ts'
import { isOwner } from './access.ts'
import type { ListingRow } from './sql.ts'

/** Tells its owner whom it is promised to and since when. */
export async function promisedTo(call: Call, listing: ListingRow, connection_id: number | null) {
  if (connection_id === null || listing.status !== 'connected' || !isOwner(call.viewer, listing)) return null
  const row = await call.db
    .selectFrom('connections')
    .innerJoin('users', (on) =>
      on.on(({ and, eb, or, ref }) =>
        and([
          or([eb('users.id', '=', ref('buyer_id')), eb('users.id', '=', ref('seller_id'))]),
          eb('users.id', '<>', userOf(call).id),
        ]),
      ),
    )
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['users.name', 'organisations.name as organisation', dayOf('connections.created_at').as('since')])
    .where('connections.id', '=', connection_id)
    .executeTakeFirst()
  if (!row) return null
  return { who: [row.name, row.organisation].filter(Boolean).join(', '), since: row.since }
}
