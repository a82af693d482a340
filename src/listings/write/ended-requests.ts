import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** For the report; a trigger does it for rows that change before. */
export async function noteEndedRequests(db: Db): Promise<void> {
  await sql`insert into ended_requests select ended.* from listings, unanswered_end(listings) ended
    where listings.exchange_type = 'request' and listings.status = 'active' and listings.expires_at <= now()
      and not exists (select from ended_requests
        where listing_id = listings.id and ended_at = listings.expires_at)
    on conflict do nothing`.execute(db)
}
