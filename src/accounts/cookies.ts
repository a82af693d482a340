import type { Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Call } from '../http/action.ts'
import { type CookieJar, cookie, cookieJar } from '../http/cookies.ts'
import { hashOf, newSecret } from '../http/random.ts'
import { xsrfCookie } from '../http/run.ts'
import { endSession, type Shown, startSession, viewerOf } from '../http/session.ts'
import { excusedInDemo, type Viewer, visitor } from '../http/viewer.ts'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { refuseGone } from './departed.ts'
import { mailboxOpenedAt } from './mailbox.ts'
import { refuseOtherWays } from './providers/required.ts'
import { isDeviceOf, keepLanguage, rememberDevice } from './sql.ts'

export const jarOf = (call: Call): CookieJar => cookieJar(call.app.config.appUrl)

/** The new session has proved no more than the old one. */
export const renewSession = (call: Call, userId: number): Promise<Viewer> =>
  signIn(call, userId, { shown: call.viewer })

interface SignIn {
  shown?: Partial<Shown>
  /** Runs in the same transaction. */
  within?: ((trx: Trx, viewer: Viewer, byKeptPassword: boolean) => Promise<void>) | undefined
}

/** `factors/enter.ts` decides whether somebody may be signed in. */
export async function signIn(call: Call, userId: number, { shown, within }: SignIn = {}): Promise<Viewer> {
  const jar = jarOf(call)
  const device = await deviceFor(call, userId)
  const mail_opened_at = await mailboxOpenedAt(call, userId)
  const begins = { ...visitor, mail_opened_at, ...shown }
  const { session, viewer } = await allOrNothing(call.db, async (trx) => {
    await refuseGone(trx, userId)
    const byKeptPassword = !begins.by_provider && (await refuseOtherWays(trx, userId))
    if (call.viewer.session_id) await endSession(trx, call.viewer.session_id)
    const session = await startSession(trx, userId, call.userAgent, begins)
    await rememberDevice(trx, userId, hashOf(device))
    await keepLanguage(trx, userId, call.locale)
    const viewer = excusedInDemo(call.app.config, await viewerOf(trx, session))
    await within?.(trx, viewer, byKeptPassword)
    return { session, viewer }
  })
  call.setCookie(cookie(jar, jar.session, session, { maxAge: secondsOf(keptFor.session) }))
  call.setCookie(cookie(jar, jar.device, device, { maxAge: secondsOf(keptFor.device) }))
  call.setCookie(xsrfCookie(call, jar, session))
  return viewer
}

export async function signOut(call: Call): Promise<void> {
  if (call.viewer.session_id) await endSession(call.db, call.viewer.session_id)
  const jar = jarOf(call)
  const fresh = newSecret()
  call.setCookie(cookie(jar, jar.session, '', { maxAge: 0 }))
  call.setCookie(cookie(jar, jar.clearHistory, '1', { maxAge: 3_600 }))
  call.setCookie(cookie(jar, jar.visitor, fresh))
  call.setCookie(xsrfCookie(call, jar, fresh))
}

/** Keeps only a cookie that we gave this user, so that nobody can plant one. */
async function deviceFor(call: Call, userId: number): Promise<string> {
  const held = call.cookies[jarOf(call).device]
  return held && (await isDeviceOf(call.db, userId, hashOf(held))) ? held : newSecret()
}
