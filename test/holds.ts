import type { App } from '../src/app.ts'

/** As an administrator, or a recall, holds a listing; for worlds that are put straight into the database. */
export const hold = (
  { db }: Pick<App, 'db'>,
  listing_id: number,
  reason = 'No',
  recall_id: number | null = null,
) => db.insertInto('holds').values({ listing_id, reason, recall_id }).execute()
