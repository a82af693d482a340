import type { Db, Trx } from '../../db/connect.ts'
import { forgetTokens } from '../tokens.ts'

/** A half login rests on the old password. */
export async function endHalfLoginsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('half_logins').where('user_id', '=', userId).execute()
}

export async function forgetFactorsOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('code_seeds').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('half_logins').where('user_id', '=', userId).execute()
  await trx.deleteFrom('ways_back').where('user_id', '=', userId).execute()
  await forgetTokens(trx, userId, ['factor', 'way_back'])
}

/** A restored database would accept used recovery codes again, and never told people of a way back. */
export async function forgetWhatWasUsed(db: Db): Promise<void> {
  await db.deleteFrom('half_logins').execute()
  await db.deleteFrom('recovery_codes').execute()
  await db.deleteFrom('ways_back').execute()
}
