import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { Locale } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { markUsed } from '../images/unused.ts'
import { renameInSearch } from '../listings/write/renaming.ts'
import { queueMail } from '../mail/outbox.ts'
import { concernedAt, type People } from './concerned.ts'
import { closeDomains, domainsOf, openDomains } from './domains.ts'
import { letIn, requestsFollow, revoke } from './organisation.ts'
import { domainsRefusal, nameRefusalWithin, takenOr } from './taken.ts'
import { staffOf, tellBack, tellOut } from './telling.ts'

export interface OrganisationInput {
  name: string
  location: string | null
  /** Canonical and distinct; public providers are refused. */
  domains: string[]
}

export async function createOrganisation(
  db: Db,
  by: Actor,
  { name, location, domains }: OrganisationInput,
): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const namesake = await nameRefusalWithin(trx, name, 0)
    if (namesake) return namesake
    const { id } = await trx
      .insertInto('organisations')
      .values({ name, location })
      .returning('id')
      .executeTakeFirstOrThrow()
    const taken = await setDomains(trx, { id, name }, domains)
    if (taken) return taken
    await audit(trx, by, 'organisation_created', `organisation ${id}`, { name, domains })
    return id
  }).catch(takenOr)
}

type OrganisationChanges = { [K in keyof OrganisationInput]?: OrganisationInput[K] | undefined } & {
  logo?: null | undefined
  /** Without it, the last write wins. */
  version?: number | undefined
  people?: People | null | undefined
}

/** A 422 for a taken name or domain, or missing `people`; `stale` for an overtaken `version`. */
export async function updateOrganisation(
  db: Db,
  by: Actor,
  organisation: { id: number; name: string },
  { name, location, domains, logo, version, people }: OrganisationChanges,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const columns = {
      ...(name === undefined ? {} : { name }),
      ...(location === undefined ? {} : { location }),
      ...(logo === undefined ? {} : { logo }),
    }
    await lockRequests(trx, organisation.id)
    const namesake = await nameRefusalWithin(trx, name, organisation.id)
    if (namesake) return namesake
    const changed = await trx
      .updateTable('organisations')
      .set({ ...columns, version: sql`version + 1` })
      .where('id', '=', organisation.id)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .returning('id')
      .executeTakeFirst()
    if (!changed) return overtaken(trx, organisation.id)
    const closed = domains ? await takeAway(trx, organisation.id, domains, people) : []
    if (closed instanceof Refusal) return closed
    const taken =
      domains && (await setDomains(trx, { id: organisation.id, name: name ?? organisation.name }, domains))
    if (taken) return taken
    if (name !== undefined && name !== organisation.name) await renameInSearch(trx, organisation.id)
    await audit(trx, by, 'organisation_changed', `organisation ${organisation.id}`, {
      ...columns,
      ...(domains ? { domains } : {}),
      ...(people && closed.length > 0 ? { closed_domains: closed, people } : {}),
    })
    return null
  }).catch(takenOr)
}

async function overtaken(trx: Trx, id: number): Promise<Refusal> {
  const last = await trx
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor_id')
    .select('users.name')
    .where('subject', '=', `organisation ${id}`)
    .where('action', '=', 'organisation_changed')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = last?.name ?? m.admin_somebody()
  return new Refusal('stale', { message: m.admin_organisation_stale({ who }) })
}

export async function setLogo(db: Db, by: Actor, id: number, path: string): Promise<void> {
  await allOrNothing(db, async (trx) => {
    await trx
      .updateTable('organisations')
      .set({ logo: path, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await audit(trx, by, 'organisation_changed', `organisation ${id}`, { logo: path })
    await markUsed(trx, [path])
  })
}

/**
 * Sessions end, staff cannot write, listings are hidden, join requests follow. Tells the newest request's
 * contact, the staff and the other sides. Refuses with `invalid_transition`.
 */
export const revokeOrganisation = (db: Db, by: Actor, id: number): Promise<Refusal | null> =>
  decide(db, by, id, 'revoked', async (trx) => {
    await revoke(trx, id)
    return requestsFollow(trx, id, 'rejected')
  })

export const approveOrganisation = (db: Db, by: Actor, id: number): Promise<Refusal | null> =>
  decide(db, by, id, 'approved', async (trx) => {
    await letIn(trx, id)
    return requestsFollow(trx, id, 'approved')
  })

type Requests = { id: number; locale: Locale; email: string }[]

async function decide(
  db: Db,
  by: Actor,
  id: number,
  to: 'approved' | 'revoked',
  effect: (trx: Trx) => Promise<Requests>,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    await lockRequests(trx, id)
    const organisation = await trx
      .selectFrom('organisations')
      .select(['name', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!organisation) return new Refusal('not_found')
    if (organisation.status === to) return new Refusal('invalid_transition')
    const newest = (await effect(trx)).sort((a, b) => b.id - a.id)[0]
    const mail = to === 'approved' ? 'join_approved' : 'join_revoked'
    if (newest) await queueMail(trx, mail, newest.locale, { join_request_id: newest.id })
    const [staff, except] = [await staffOf(trx, id), newest ? [newest.email] : []]
    if (to === 'approved') await tellBack(trx, staff, except)
    else await tellOut(trx, staff, { organisation_id: id, left: false }, except)
    await audit(trx, by, `organisation_${to}`, `organisation ${id}`, { name: organisation.name })
    return null
  })
}

/** Lock them before the organisation, as in deciding on a request. */
async function lockRequests(trx: Trx, organisationId: number): Promise<void> {
  await trx
    .selectFrom('join_requests')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function takeAway(
  trx: Trx,
  id: number,
  kept: string[],
  people: People | null | undefined,
): Promise<string[] | Refusal> {
  const gone = (await domainsOf(trx, id)).filter((domain) => !kept.includes(domain))
  if (gone.length === 0) return gone
  const { people: count } = await concernedAt(trx, id, gone)
  if (count > 0 && !people)
    return invalid('people', m.organisations_error_people_at({ count, domains: gone.join(', ') }))
  await closeDomains(trx, id, gone, people ?? 'leave')
  return gone
}

async function setDomains(
  trx: Trx,
  organisation: { id: number; name: string },
  domains: string[],
): Promise<Refusal | null> {
  if (await openDomains(trx, organisation, domains)) return null
  return domainsRefusal(trx, organisation.id, domains)
}
