import type { Db } from '../../db/connect.ts'

/** A password that is no longer right is not half a login either. */
export async function endHalfLoginsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('half_logins').where('user_id', '=', userId).execute()
}

/** In a restored database recovery codes that were used since would open once more, so all of them go. */
export async function forgetWhatWasUsed(db: Db): Promise<void> {
  await db.deleteFrom('half_logins').execute()
  await db.deleteFrom('recovery_codes').execute()
}
