import type { Call } from '../http/action.ts'
import { cookie, cookieJar } from '../http/cookies.ts'
import { isSame, signatureOf } from '../http/random.ts'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { userById } from './sql.ts'

/**
 * Remembers that a mailed link set somebody's password in this browser, so that a first factor can be set up after the
 * login that follows, without another mail. It holds for that password only.
 */
export async function noteMailbox(call: Call, userId: number): Promise<void> {
  const jar = cookieJar(call.app.config.appUrl)
  const value = await signed(call, userId)
  if (value) call.setCookie(cookie(jar, jar.mailbox, value, { maxAge: secondsOf(keptFor.mailOpened) }))
}

/** When that was, while it counts. */
export async function mailboxOpenedAt(call: Call, userId: number): Promise<Date | null> {
  const held = call.cookies[cookieJar(call.app.config.appUrl).mailbox]
  if (!held) return null
  const user = await userById(call.db, userId)
  const isTheirs = isSame(held, (await signed(call, userId)) ?? '')
  const at = user?.password_changed_at ?? null
  return isTheirs && at && Date.now() - at.getTime() < secondsOf(keptFor.mailOpened) * 1_000 ? at : null
}

async function signed(call: Call, userId: number): Promise<string | null> {
  const user = await userById(call.db, userId)
  if (!user) return null
  return signatureOf(call.app.secret, 'mailbox', `${userId}.${user.password_changed_at.getTime()}`)
}
