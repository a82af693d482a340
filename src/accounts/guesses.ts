import type { Db } from '../db/connect.ts'
import { countOne, forgetHits } from '../http/limits.ts'
import { queueMailTo } from '../mail/outbox.ts'

const day = 86_400
const worthAMail = 10
const keyOf = (email: string) => `failed logins ${email}`

/** Remembers a failed login for a day, for unknown addresses alike. */
export async function noteFailedLogin(db: Db, email: string): Promise<void> {
  if (email !== '') await countOne(db, { key: keyOf(email), max: worthAMail, seconds: day })
}

/** Resets the count after a login to a verified account, or a reset of its password. */
export async function forgetGuesses(db: Db, guessKey: string): Promise<void> {
  await forgetHits(db, `login ${guessKey}`)
}

/** After a successful login: resets the count, and mails the owner after ten failures or more (6.3.5). */
export async function tellOfFailedLogins(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const failed = await forgetHits(db, keyOf(email))
  if (failed >= worthAMail) await queueMailTo(db, id, 'login_after_failures', { user_id: id })
}
