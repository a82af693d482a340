import { z } from 'zod'
import { allOrNothing } from '../db/transaction.ts'
import { line, optional } from '../fields/line.ts'
import { action, type Call, idParam, page, userOf } from '../http/action.ts'
import type { PropsOf } from '../http/as-json.ts'
import { audit } from '../http/audit.ts'
import { localeCookie } from '../http/cookies.ts'
import { invalid, type Refusal, together } from '../http/errors.ts'
import type { Limit } from '../http/limits.ts'
import type { Asks } from '../http/proof.ts'
import { endSession, sessionsOf } from '../http/session.ts'
import { isMember, provesOtherwise } from '../http/viewer.ts'
import { plusDays } from '../i18n/business-days.ts'
import { formatMoment, momentText, todayIn } from '../i18n/day.ts'
import { locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { absencesOf, longestAway } from './absence.ts'
import { addressSchema, parseAddress } from './address.ts'
import { changeAccount } from './change-account.ts'
import { endsWith } from './concerned.ts'
import { jarOf, renewSession, signOut } from './cookies.ts'
import { deviceOf } from './device.ts'
import { passwordAgain, personName, typedPassword } from './inputs.ts'
import { chosen, notifications } from './notifications.ts'
import { currentPasswordRefusal, newEmailRefusal, newPasswordRefusal } from './profile.ts'
import { userById } from './sql.ts'

const quarter = 15 * 60
const hour = 60 * 60

/** Also for those who must change their password first. */
export const accountPage = page('accounts/Account', {
  summary: "One's own account, sessions and choices.",
  props: accountProps,
})
export type AccountPageProps = PropsOf<typeof accountPage>

async function accountProps(call: Call) {
  const { id: userId } = userOf(call)
  const [user, sessions, absences] = await Promise.all([
    userById(call.db, userId),
    sessionsOf(call.db, userId),
    absencesOf(call.db, userId),
  ])
  const today = todayIn(call.app.config.parkTimeZone)
  return {
    pending_email: user?.pending_email ?? null,
    building: user?.building ?? '',
    notify: chosen(user?.notify ?? {}),
    ...absences,
    may_be_away: isMember(call.viewer),
    /** Days that can be chosen as the last one away. */
    away_days: { first: today, last: plusDays(today, longestAway) },
    sessions: sessions.map(({ id, user_agent, seen_at }) => ({
      id,
      ...deviceOf(user_agent ?? ''),
      seen: formatMoment(momentText(seen_at, call.app.config.parkTimeZone)),
      current: id === call.viewer.session_id,
    })),
  }
}

export const concernedAction = action({
  summary: "What would end with one's own account, and how many others would be told.",
  run: (call) => endsWith(call.db, userOf(call).id),
  reply: (concerned) => ({ concerned }),
})

export const updateAccountAction = action({
  summary: "Change one's own name, building, address, password, language or choices.",
  limits: (call): Limit[] => [...guesses(call), ...addressChanges(call)],
  input: () =>
    z
      .object({
        name: personName(),
        email: addressSchema,
        locale: z.enum(locales, m.fields_error_choice()),
        building: optional(line(120)),
        notify: z.partialRecord(
          z.enum(notifications),
          z.boolean(m.fields_error_flag()),
          m.fields_error_flag(),
        ),
        current_password: typedPassword(),
        password: typedPassword(),
        password_confirmation: passwordAgain(),
      })
      .partial(),
  check: async (call, given) => {
    const email = await otherEmail(call, given.email)
    return together(
      email === undefined ? null : await newEmailRefusal(call.db, email),
      email === undefined && given.password === undefined
        ? null
        : await secretRefusal(call, given.current_password),
      newPasswordRefusal(call.app.park, userOf(call), given),
    )
  },
  run: async (call, input) => {
    const user = userOf(call)
    const email = await otherEmail(call, input.email)
    const refused = await changeAccount(call.db, call, user, { ...input, email })
    if (refused) return refused
    if (input.locale) call.setCookie(localeCookie(jarOf(call), input.locale))
    if (input.password !== undefined) await renewSession(call, user.id)
    return email !== undefined && user.verified && email !== user.email ? email : null
  },
  reply: (pending) => ({
    message: pending === null ? m.common_saved() : m.accounts_email_asked({ email: readable(pending) }),
  }),
})
export const endSessionAction = action({
  summary: "End one of one's own sessions.",
  load: async (call) => {
    const id = idParam(call)
    const own = await sessionsOf(call.db, userOf(call).id)
    return own.find((session) => session.id === id) ?? null
  },
  run: async (call, _, session) => {
    await allOrNothing(call.db, async (trx) => {
      await endSession(trx, session.id)
      await audit(trx, call, 'session_ended', `session ${session.id}`)
    })
    if (session.id === call.viewer.session_id) await signOut(call)
  },
  reply: () => ({ message: m.accounts_session_ended() }),
})

/** With a factor, a password alone changes neither address nor password. */
export const asksForWayIn: Asks = ({ body, viewer }) =>
  provesOtherwise(viewer) && (body.email !== undefined || body.password !== undefined)

/** The current password, before anything that opens the account changes, unless a factor was asked for. */
export async function secretRefusal(call: Call, typed: string | undefined): Promise<Refusal | null> {
  if (provesOtherwise(call.viewer)) return null
  if (typed === undefined) return invalid('current_password', m.accounts_error_password_required())
  return currentPasswordRefusal(call.db, userOf(call).id, typed)
}

/** Undefined for the current address while no change is pending. */
async function otherEmail(call: Call, email: string | undefined): Promise<string | undefined> {
  if (email !== userOf(call).email) return email
  const user = await userById(call.db, userOf(call).id)
  return user?.pending_email == null ? undefined : email
}

/** Somebody at an unlocked computer must not guess the password here. */
export function guesses(call: Call): Limit[] {
  if (call.body.current_password === undefined) return []
  return [{ key: `password of ${call.viewer.user?.id ?? call.ip}`, max: 10, seconds: quarter }]
}

/** Each of these mails an address that may be a stranger's. */
function addressChanges(call: Call): Limit[] {
  const address = parseAddress(call.body.email)?.address
  const { user } = call.viewer
  if (address === undefined || !user || address === user.email) return []
  return [
    { key: `address of ${user.id}`, max: 5, seconds: hour, counts: 'done' },
    { key: `sign-up ${address}`, max: 5, seconds: hour, counts: 'done' },
  ]
}
