import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { countChange, domainsOf, openDomains } from './domains.ts'
import { letIn, requestsFollow } from './organisation.ts'
import { lockNames, readsLike } from './taken.ts'
import { staffOf, tellBack } from './telling.ts'

export type Joins = 'same' | 'new'

export interface Opened {
  opened: 'organisation' | 'domain' | 'nothing'
  organisation: { id: number; name: string }
  /** They are open now, because of it or before. */
  domains: string[]
}

interface Request {
  id: number
  organization: string
  location: string
  email: string
  domain: string
  /** The sender named it, and it took part. */
  same_organisation_id: number | null
}

export async function openFor(trx: Trx, request: Request, joins?: Joins): Promise<Opened | Refusal> {
  const holder = await organisations(trx)
    .innerJoin('organisation_domains', 'organisation_id', 'organisations.id')
    .where('domain', '=', request.domain)
    .executeTakeFirst()
  if (holder?.status === 'revoked') return reopen(trx, holder, request.email)
  if (holder) return { opened: 'nothing', organisation: holder, domains: [request.domain] }
  if (request.same_organisation_id && joins !== 'new')
    return openNamed(trx, request, request.same_organisation_id)
  return (await make(trx, request, request.organization)) ?? besideNamesake(trx, request, joins)
}

const organisations = (trx: Trx) =>
  trx
    .selectFrom('organisations')
    .select(['organisations.id', 'organisations.name', 'organisations.status'])
    .forUpdate('organisations')

/** Its other requests follow; this approval now answers for it. */
async function reopen(trx: Trx, organisation: Opened['organisation'], asker: string): Promise<Opened> {
  await letIn(trx, organisation.id)
  await tellBack(trx, await staffOf(trx, organisation.id), [asker])
  await trx
    .updateTable('join_requests')
    .set({ opened: 'nothing' })
    .where('organisation_id', '=', organisation.id)
    .where('opened', '=', 'organisation')
    .execute()
  await requestsFollow(trx, organisation.id, 'approved')
  return { opened: 'organisation', organisation, domains: await domainsOf(trx, organisation.id) }
}

async function make(trx: Trx, { location, domain }: Request, name: string): Promise<Opened | Refusal | null> {
  await lockNames(trx)
  if (await organisations(trx).where(readsLike(name)).executeTakeFirst()) return null
  const organisation = await trx
    .insertInto('organisations')
    .values({ name, location })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
  return organisation ? open(trx, organisation, domain, 'organisation') : null
}

async function openNamed(trx: Trx, { domain }: Request, id: number): Promise<Opened | Refusal> {
  const named = await organisations(trx).where('organisations.id', '=', id).executeTakeFirst()
  if (!named) return new Refusal('stale')
  if (named.status === 'revoked')
    return invalid('joins', m.organisations_error_namesake_revoked({ organisation: named.name }))
  await countChange(trx, named.id)
  return open(trx, named, domain, 'domain')
}

async function besideNamesake(trx: Trx, request: Request, joins?: Joins): Promise<Opened | Refusal> {
  const { organization, domain } = request
  const namesake = await organisations(trx)
    .where(readsLike(organization))
    .orderBy(sql`lower(name) = lower(${organization})`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!namesake) return new Refusal('stale')
  const { name: organisation, status } = namesake
  if (joins === 'new') {
    const made = await make(trx, request, `${organization} (${readable(domain)})`.slice(0, 120))
    return made ?? invalid('joins', m.admin_error_organisation_taken())
  }
  if (joins === undefined) {
    const theirs = (await domainsOf(trx, namesake.id)).map(readable).join(', ') || m.organisations_no_domain()
    return invalid(
      'joins',
      m.organisations_error_namesake({ organisation, theirs, domain: readable(domain) }),
    )
  }
  if (status === 'revoked') return invalid('joins', m.organisations_error_namesake_revoked({ organisation }))
  await countChange(trx, namesake.id)
  return open(trx, namesake, domain, 'domain')
}

async function open(
  trx: Trx,
  { id, name }: Opened['organisation'],
  domain: string,
  opened: Opened['opened'],
): Promise<Opened | Refusal> {
  const isOpen = await openDomains(trx, { id, name }, [domain])
  return isOpen ? { opened, organisation: { id, name }, domains: [domain] } : new Refusal('stale')
}
