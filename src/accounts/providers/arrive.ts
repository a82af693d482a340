import type { Call } from '../../http/action.ts'
import { Refusal } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { domainRefusal } from '../account.ts'
import { enter, type Half } from '../factors/enter.ts'
import { noPassword } from '../password.ts'
import { accountsOf, organisationOfDomain, userById } from '../sql.ts'
import { type Arrival, sealArrival } from './arrival.ts'
import { type Arrived, arrivedOf, type Claims } from './claims.ts'
import { isLinked, noteUse } from './links.ts'
import { linkOf, type Provider, providerName } from './sql.ts'

export interface FirstTime {
  /** `password`: there is an account with this address, `link`: one without a password; `account`: there is none. */
  asks: 'password' | 'link' | 'account'
  email: string
  name: string
  arrival: string
}

/** The provider and its subject identify somebody. */
export async function arrive(
  call: Call,
  provider: Provider,
  claims: Claims,
): Promise<Viewer | Half | FirstTime | Refusal> {
  const arrived = arrivedOf(provider, claims)
  const link = { provider_id: provider.id, subject: arrived.subject }
  const linked = await linkOf(call.db, provider.id, arrived.subject)
  const user = linked && (await userById(call.db, linked.user_id))
  if (!user) return firstTime(call, provider, arrived)
  // Asked again in a session, the same person must answer.
  if (call.viewer.by_provider && user.id !== call.viewer.user?.id) return anotherPerson(provider)
  await noteUse(call.db, link)
  const { isProven, provedAt, address } = arrived
  const says = address && address.address !== user.email ? { ...link, email: address.address } : null
  return enter(call, { ...user, verified: true }, { by: 'provider', isProven, says, proved_at: provedAt })
}

async function firstTime(
  call: Call,
  provider: Provider,
  { address, shownAddress, name, subject }: Arrived,
): Promise<FirstTime | Refusal> {
  if (!address) return addressRefusal(provider, shownAddress)
  const { address: email, domain } = address
  const arrival: Arrival = { provider_id: provider.id, subject, email }
  const { verified } = await accountsOf(call.db, email)
  if (verified && (await isLinked(call.db, verified.id, arrival)) !== null)
    return otherAccount(provider, email)
  if (!verified && !(await organisationOfDomain(call.db, domain)))
    return toJoin(await domainRefusal(call.db, email), email)
  return { asks: askedOf(verified), email, name, arrival: sealArrival(call, arrival) }
}

const askedOf = (account: { password_hash: string } | undefined): FirstTime['asks'] =>
  account ? (account.password_hash === noPassword ? 'link' : 'password') : 'account'

declare module '../../http/errors.ts' {
  interface Facts {
    /** As an institution vouches for it, for the form to join. */
    email?: string
  }
}

const toJoin = ({ code, errors, facts }: Refusal, email: string): Refusal =>
  new Refusal(code, { ...(errors ? { errors } : {}), facts: { ...facts, email } })

const anotherPerson = (provider: Provider): Refusal =>
  new Refusal('token_invalid', {
    message: m.accounts_provider_another_person({ name: providerName(provider) }),
  })

export const otherAccount = (provider: Provider, email: string): Refusal =>
  new Refusal('token_invalid', {
    message: m.accounts_provider_other({ name: providerName(provider), email: readable(email) }),
  })

function addressRefusal(provider: Provider, shown: string): Refusal {
  const name = providerName(provider)
  return new Refusal('token_invalid', {
    message: shown
      ? m.accounts_provider_not_here({ name, email: readable(shown) })
      : m.accounts_provider_no_address({ name }),
  })
}
