import type { Call } from '../http/action.ts'
import { cookie, cookieJar } from '../http/cookies.ts'
import { isSame, signatureOf } from '../http/random.ts'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { type User, userById } from './sql.ts'

/** A mailed link set this password here, so a first factor after the next login needs no other mail. */
export async function noteMailbox(call: Call, userId: number): Promise<void> {
  const jar = cookieJar(call.app.config.appUrl)
  const user = await userById(call.db, userId)
  const maxAge = secondsOf(keptFor.mailOpened)
  if (user) call.setCookie(cookie(jar, jar.mailbox, signed(call, user), { maxAge }))
}

export async function mailboxOpenedAt(call: Call, userId: number): Promise<Date | null> {
  const held = call.cookies[cookieJar(call.app.config.appUrl).mailbox]
  const user = held && (await userById(call.db, userId))
  if (!user || !isSame(held, signed(call, user))) return null
  const { password_changed_at: at } = user
  return Date.now() - at.getTime() < secondsOf(keptFor.mailOpened) * 1_000 ? at : null
}

const signed = ({ app }: Call, { id, password_changed_at }: User): string =>
  signatureOf(app.secret, 'mailbox', `${id}.${password_changed_at.getTime()}`)
