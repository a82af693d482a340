import type { Db } from '../../db/connect.ts'
import type { Call } from '../../http/action.ts'
import { audit } from '../../http/audit.ts'
import { countOne, forgetHits, type Limit } from '../../http/limits.ts'
import { keptFor, secondsOf } from '../../i18n/kept-for.ts'
import { queueMailTo } from '../../mail/outbox.ts'

const quarter = 15 * 60
const day = secondsOf(keptFor.counter)
const worthAMail = 10

/** Counts per account, from any sender. */
export const codeLimit = (userId: number): Limit => ({
  key: `codes of ${userId}`,
  max: 5,
  seconds: quarter,
})

export async function forgetWrongCodes(db: Db, userId: number): Promise<void> {
  await forgetHits(db, codeLimit(userId).key)
}

/** A wrong code follows a right password, so the tenth in a day is mailed. */
export async function noteWrongCode(call: Call, userId: number): Promise<void> {
  await audit(call.db, call, 'factor_failed', `user ${userId}`)
  const counted = await countOne(call.db, {
    key: `wrong codes of ${userId}`,
    max: worthAMail - 1,
    seconds: day,
  })
  if (counted !== null) return
  const told = await countOne(call.db, { key: `told of codes ${userId}`, max: 1, seconds: day })
  if (told !== null) await queueMailTo(call.db, userId, 'codes_guessed', { user_id: userId })
}
