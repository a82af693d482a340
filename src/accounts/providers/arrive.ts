import type { Call } from '../../http/action.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { accountForPassword, domainRefusal } from '../account.ts'
import { enter, type Half } from '../factors/enter.ts'
import { accountsOf, organisationOfDomain, userById } from '../sql.ts'
import { type Arrival, sealArrival } from './arrival.ts'
import { type Arrived, arrivedOf, type Claims } from './claims.ts'
import { isLinked, noteUse } from './links.ts'
import { linkOf, type Provider, providerName } from './sql.ts'

/** What is still asked of somebody who comes with an account of a provider for the first time. */
export interface FirstTime {
  /** `password`: there is an account with this address; `account`: there is none. */
  asks: 'password' | 'account'
  email: string
  name: string
  arrival: string
}

/** Lets somebody in, or says what is asked besides: the provider and its subject are who they are. */
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
  // Asked again in a session: the one who answers there must be the same person.
  if (call.viewer.by_provider && user.id !== call.viewer.user?.id) return anotherPerson(provider)
  await noteUse(call.db, link)
  const { isProven, provedAt } = arrived
  return enter(call, { ...user, verified: true }, { by: 'provider', isProven, proved_at: provedAt })
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
  const asks = verified ? ('password' as const) : ('account' as const)
  return { asks, email, name, arrival: sealArrival(call, arrival) }
}

declare module '../../http/errors.ts' {
  interface Facts {
    /** As an institution vouches for it, for the form to join. */
    email?: string
  }
}

const toJoin = ({ code, errors, facts }: Refusal, email: string): Refusal =>
  new Refusal(code, { ...(errors ? { errors } : {}), facts: { ...facts, email } })

/** With the password of the account that has this address; its second factor, too, where it has one. */
export async function joinByPassword(
  call: Call,
  provider: Provider,
  arrival: Arrival,
  password: string,
): Promise<Viewer | Half | Refusal> {
  const account = await accountForPassword(call.db, arrival.email, password)
  if (!account?.verified || account.must_change_password)
    return invalid('password', m.accounts_provider_wrong_password())
  return (await isLinked(call.db, account.id, arrival)) === null
    ? enter(call, account, { by: 'provider', joins: arrival })
    : otherAccount(provider, arrival.email)
}

const anotherPerson = (provider: Provider): Refusal =>
  new Refusal('token_invalid', {
    message: m.accounts_provider_another_person({ name: providerName(provider) }),
  })

const otherAccount = (provider: Provider, email: string): Refusal =>
  new Refusal('token_invalid', {
    message: m.accounts_provider_other({ name: providerName(provider), email: readable(email) }),
  })

/** The provider let them in, and its rows do not. */
function addressRefusal(provider: Provider, shown: string): Refusal {
  const name = providerName(provider)
  return new Refusal('token_invalid', {
    message: shown
      ? m.accounts_provider_not_here({ name, email: readable(shown) })
      : m.accounts_provider_no_address({ name }),
  })
}
