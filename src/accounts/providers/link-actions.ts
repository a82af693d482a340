import { z } from 'zod'
import { action, page } from '../../http/action.ts'
import { fromNetwork, type Limit } from '../../http/limits.ts'
import { currentUser } from '../../http/pages.ts'
import type { CurrentUser } from '../../http/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import type { Way } from '../factors/factors.ts'
import { mailedToken } from '../inputs.ts'
import { openArrival, openFromMail } from './arrival.ts'
import { tooLate } from './client.ts'
import { joinByLink, mailJoinLink } from './join.ts'
import { openAt, opened, providerOf, sealedArrival } from './login-actions.ts'
import { providerName } from './sql.ts'

export const askJoinLink = action({
  summary:
    'Mail a link that joins the account of an institution to the one here, in place of its password; it opens in this browser.',
  limits: (call): Limit[] => {
    const email = typeof call.body.arrival === 'string' ? openArrival(call, call.body.arrival)?.email : null
    const mails: Limit[] = email
      ? [{ key: `join mails ${email}`, max: 5, seconds: 3_600, counts: 'done' }]
      : []
    return [fromNetwork(call, 'provider', 600), ...mails]
  },
  input: () => z.object({ arrival: sealedArrival() }),
  run: async (call, { arrival: token }) => {
    const [arrival, provider] = await opened(call, token)
    if (!arrival || !provider) return tooLate()
    return (await mailJoinLink(call, provider, arrival)) ?? arrival
  },
  reply: ({ email }) => ({ message: m.accounts_provider_link_sent({ email: readable(email) }) }),
})

/** Opening it changes nothing, because mail scanners open every link. */
export const joinPage = page('accounts/JoinByLink', {
  summary: 'What the mailed link leads to that joins the account of an institution.',
  load: providerOf,
  props: (call, provider) => {
    const [token, arrival] = [call.query.get('token') ?? '', call.query.get('arrival') ?? '']
    return {
      provider: { id: provider.id, name: providerName(provider) },
      token,
      arrival,
      /** Elsewhere it only says where to open it. */
      is_here: openFromMail(call, token, arrival) !== null,
    }
  },
})

export const joinByLinkAction = action({
  summary: 'Join the account of an institution to the one here, by the link of its mail, and log in.',
  setsCookies: true,
  limits: (call) => [fromNetwork(call, 'token', 300)],
  input: () => z.object({ token: mailedToken(), arrival: sealedArrival() }),
  run: async (call, { token, arrival: carried }) => {
    const [arrival, provider] = await openAt(call, openFromMail(call, token, carried))
    return arrival && provider ? joinByLink(call, provider, arrival, token) : tooLate()
  },
  reply: (came): { user?: CurrentUser | null; second_factor?: Way[] } =>
    'ways' in came ? { second_factor: came.ways } : { user: currentUser({ viewer: came }) },
})
