import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** False, changing nothing, when the text that was read is no longer `stillAsked`. */
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
