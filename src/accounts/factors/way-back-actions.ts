import { z } from 'zod'
import { action, type Call, page } from '../../http/action.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import { fromNetwork, type Limit } from '../../http/limits.ts'
import { currentUser } from '../../http/pages.ts'
import { formatMoment, momentText } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { accountForPassword } from '../account.ts'
import { temporaryRefusal } from '../doors.ts'
import { mailedToken, typedPassword } from '../inputs.ts'
import { accountOf } from '../manage-actions.ts'
import { userById } from '../sql.ts'
import { holderOfLink } from '../tokens.ts'
import { enterByWayBack } from './enter.ts'
import { openWayBack, stopWayBack, wayBackOf } from './way-back.ts'

const quarter = 15 * 60

export const openWayBackAction = action({
  summary: 'Open a way back for somebody who lost what they log in with besides the password.',
  load: accountOf,
  allow: (viewer, account) =>
    account.departed === null &&
    (viewer.user?.id !== account.id || new Refusal('forbidden', { message: m.admin_way_back_own() })),
  run: async (call, _, account) => {
    await openWayBack(call.db, call, account.id)
    return account
  },
  reply: ({ name }) => ({ message: m.admin_way_back_opened({ name }) }),
})

export const stopWayBackAction = action({
  summary: 'Stop a way back that is open.',
  load: accountOf,
  run: async (call, _, account) => {
    await stopWayBack(call.db, call, account.id)
    return account
  },
  reply: ({ name }) => ({ message: m.admin_way_back_stopped({ name }) }),
})

export const wayBackPage = page('accounts/WayBack', {
  summary: 'What the link of a way back leads to.',
  limits: (call) => [fromNetwork(call, 'token', 300)],
  props: async (call) => {
    const holder = await holderOfLink(call, 'way_back')
    const way = holder && (await wayBackOf(call.db, holder.user_id))
    return {
      token: way ? (call.query.get('token') ?? '') : '',
      works: way?.works ?? false,
      works_from: way && fromText(call, way.works_from),
    }
  },
})
export type WayBackProps = PropsOf<typeof wayBackPage>

export const takeWayBackAction = action({
  summary: 'Come back with the password and the link of a way back; what was set up besides is gone.',
  setsCookies: true,
  limits: async (call): Promise<Limit[]> => [fromNetwork(call, 'token', 300), ...(await guesses(call))],
  input: () => z.object({ token: mailedToken(), password: typedPassword() }),
  run: async (call, { token, password }) => {
    const holder = await holderOfLink(call, 'way_back')
    const way = holder && (await wayBackOf(call.db, holder.user_id))
    const user = way && (await userById(call.db, holder.user_id))
    if (!user) return new Refusal('token_invalid')
    if (!way.works)
      return new Refusal('invalid_transition', {
        message: m.accounts_way_back_wait({ moment: fromText(call, way.works_from) }),
      })
    const account = await accountForPassword(call.db, user.email, password)
    if (account?.id !== user.id) return invalid('password', m.accounts_error_current_password())
    return (await temporaryRefusal(call.db, account)) ?? enterByWayBack(call, user, token)
  },
  reply: (viewer) => ({ user: currentUser({ viewer }) }),
})

export const refuseWayBackAction = action({
  summary: 'Stop a way back to the own account, by its link.',
  limits: (call) => [fromNetwork(call, 'token', 300)],
  input: () => z.object({ token: mailedToken() }),
  run: async (call) => {
    const holder = await holderOfLink(call, 'way_back')
    if (!holder) return new Refusal('token_invalid')
    return stopWayBack(call.db, call, holder.user_id)
  },
  reply: () => ({ message: m.accounts_way_back_refused() }),
})

/** Somebody with the mail alone must not guess the password here. */
async function guesses(call: Call): Promise<Limit[]> {
  const holder = await holderOfLink(call, 'way_back')
  return holder ? [{ key: `password of ${holder.user_id}`, max: 10, seconds: quarter }] : []
}

const fromText = ({ app }: Call, at: Date): string => formatMoment(momentText(at, app.config.parkTimeZone))
