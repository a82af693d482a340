import type { Db, Trx } from '../../db/connect.ts'
import { forgetTokens } from '../tokens.ts'

/** A password that is no longer right is not half a login either. */
export async function endHalfLoginsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('half_logins').where('user_id', '=', userId).execute()
}

/** All that proves besides the password whose an account is, and what leads to it. */
export async function forgetFactorsOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('code_seeds').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('half_logins').where('user_id', '=', userId).execute()
  await trx.deleteFrom('ways_back').where('user_id', '=', userId).execute()
  await forgetTokens(trx, userId, ['factor', 'way_back'])
}

/**
 * In a restored database recovery codes that were used since would open once more, so all of them go. Nobody there has
 * read that a way back was opened.
 */
export async function forgetWhatWasUsed(db: Db): Promise<void> {
  await db.deleteFrom('half_logins').execute()
  await db.deleteFrom('recovery_codes').execute()
  await db.deleteFrom('ways_back').execute()
}
