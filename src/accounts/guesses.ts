import type { Db } from '../db/connect.ts'
import { countOne, forgetHits } from '../http/limits.ts'
import { queueMailTo } from '../mail/outbox.ts'

/** How often a password may be guessed for one account, per 15 minutes. */
export const guessLimit = { key: 'login', max: 10, seconds: 15 * 60 }

const day = 86_400
const failuresWorthAMail = 10
const keyOf = (email: string) => `failed logins ${email}`

/** Remembers a failed login for a day, for unknown addresses alike. */
export async function noteFailedLogin(db: Db, email: string): Promise<void> {
  if (email !== '') await countOne(db, { key: keyOf(email), max: failuresWorthAMail, seconds: day })
}

/** Resets the limit after a login to a verified account, or a reset of its password. */
export async function forgetGuesses(db: Db, guessKey: string): Promise<void> {
  await forgetHits(db, `${guessLimit.key} ${guessKey}`)
}

/** After a successful login: resets the failures, and mails the owner after ten or more. */
export async function tellOfFailedLogins(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const failed = await forgetHits(db, keyOf(email))
  if (failed >= failuresWorthAMail) await queueMailTo(db, id, 'login_after_failures', { user_id: id })
}
