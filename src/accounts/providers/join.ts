import type { Call } from '../../http/action.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { queueMailTo } from '../../mail/outbox.ts'
import { accountForPassword } from '../account.ts'
import { enter, type Half } from '../factors/enter.ts'
import { accountsOf, opensAccount } from '../sql.ts'
import { redeemToken } from '../tokens.ts'
import { type Arrival, browserOf } from './arrival.ts'
import { otherAccount } from './arrive.ts'
import { isLinked } from './links.ts'
import type { Provider } from './sql.ts'

/** With the account's password, and its second factor where it has one. */
export async function joinByPassword(
  call: Call,
  provider: Provider,
  arrival: Arrival,
  password: string,
): Promise<Viewer | Half | Refusal> {
  const account = await accountForPassword(call.db, arrival.email, password)
  if (!account?.verified || account.must_change_password)
    return invalid('password', m.accounts_provider_wrong_password())
  return join(call, provider, arrival, account)
}

export async function mailJoinLink(
  call: Call,
  provider: Provider,
  arrival: Arrival,
): Promise<Refusal | null> {
  const { verified } = await accountsOf(call.db, arrival.email)
  if (!verified || (await isLinked(call.db, verified.id, arrival)) !== null)
    return otherAccount(provider, arrival.email)
  await queueMailTo(call.db, verified.id, 'join_link', {
    user_id: verified.id,
    provider_id: arrival.provider_id,
    subject: arrival.subject,
    browser: browserOf(call),
  })
  return null
}

/** With the link mailed to the account, and its second factor where it has one. */
export async function joinByLink(
  call: Call,
  provider: Provider,
  arrival: Arrival,
  token: string,
): Promise<Viewer | Half | Refusal> {
  // The mail of a domain closed since may be a stranger's.
  const holder = (await opensAccount(call.db, arrival.email)) && (await redeemToken(call.db, 'join', token))
  const { verified } = await accountsOf(call.db, arrival.email)
  return holder && verified?.id === holder.user_id
    ? join(call, provider, arrival, verified)
    : new Refusal('token_invalid', { message: m.accounts_provider_link_gone() })
}

const join = async (
  call: Call,
  provider: Provider,
  arrival: Arrival,
  account: { id: number; email: string; verified: boolean },
): Promise<Viewer | Half | Refusal> =>
  (await isLinked(call.db, account.id, arrival)) === null
    ? enter(call, account, { by: 'provider', joins: arrival })
    : otherAccount(provider, arrival.email)
