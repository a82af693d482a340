import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** After a day nobody asks. The last number stays, as the next one follows it. */
export async function tidyChanges(db: Db): Promise<void> {
  await sql`delete from listing_changes where created_at < now() - interval '1 day'
    and number < (select max(number) from listing_changes)`.execute(db)
}
