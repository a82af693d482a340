import type { Db } from '../db/connect.ts'
import { countOne, forgetHits } from '../http/limits.ts'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { queueMailTo } from '../mail/outbox.ts'

export const guessLimit = { key: 'login', max: 10, seconds: 15 * 60 }

const failuresWorthAMail = 10
const keyOf = (email: string) => `failed logins ${email}`

/** Counts unknown addresses too. */
export async function noteFailedLogin(db: Db, email: string): Promise<void> {
  if (email !== '')
    await countOne(db, { key: keyOf(email), max: failuresWorthAMail, seconds: secondsOf(keptFor.counter) })
}

export async function forgetGuesses(db: Db, guessKey: string): Promise<void> {
  await forgetHits(db, `${guessLimit.key} ${guessKey}`)
}

/** Mails only after ten failures or more. */
export async function tellOfFailedLogins(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const failed = await forgetHits(db, keyOf(email))
  if (failed >= failuresWorthAMail) await queueMailTo(db, id, 'login_after_failures', { user_id: id })
}
