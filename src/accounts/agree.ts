import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** `stillAsked`: whether what was read is what is asked for now; otherwise nothing changes and it is false. */
export async function agreeToDisclaimer(
  db: Db,
  userId: number,
  stillAsked: RawBuilder<boolean>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ disclaimer_agreed_at: sql`now()` })
    .where('id', '=', userId)
    .where(stillAsked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
