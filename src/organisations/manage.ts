import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import type { Locale } from '../i18n/languages.ts'
import { renameInSearch } from '../listings/renaming.ts'
import { queueMail } from '../mail/outbox.ts'
import { letIn, revoke } from './organisation.ts'
import { domainsRefusal, takenOr } from './taken.ts'

export interface OrganisationInput {
  name: string
  location: string | null
  /** Canonical, distinct, none of a public provider. */
  domains: string[]
}

/** An organisation without a join request. A name or domain that is taken is a 422. */
export async function createOrganisation(
  db: Db,
  by: Actor,
  { name, location, domains }: OrganisationInput,
): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const { id } = await trx
      .insertInto('organisations')
      .values({ name, location })
      .returning('id')
      .executeTakeFirstOrThrow()
    const taken = await setDomains(trx, id, domains)
    if (taken) return taken
    await audit(trx, by, 'organisation_created', `organisation ${id}`, { name, domains })
    return id
  }).catch(takenOr)
}

export async function updateOrganisation(
  db: Db,
  by: Actor,
  organisation: { id: number; name: string },
  {
    name,
    location,
    domains,
    logo,
  }: { [K in keyof OrganisationInput]?: OrganisationInput[K] | undefined } & { logo?: null | undefined },
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const columns = {
      ...(name === undefined ? {} : { name }),
      ...(location === undefined ? {} : { location }),
      ...(logo === undefined ? {} : { logo }),
    }
    if (Object.keys(columns).length > 0)
      await trx.updateTable('organisations').set(columns).where('id', '=', organisation.id).execute()
    const taken = domains && (await setDomains(trx, organisation.id, domains))
    if (taken) return taken
    if (name !== undefined && name !== organisation.name) await renameInSearch(trx, organisation.id, name)
    await audit(trx, by, 'organisation_changed', `organisation ${organisation.id}`, {
      ...columns,
      ...(domains ? { domains } : {}),
    })
    return null
  }).catch(takenOr)
}

/** Puts a stored picture in the place of the logo; answers the path of the old one. */
export async function setLogo(db: Db, by: Actor, id: number, path: string): Promise<string | null> {
  return allOrNothing(db, async (trx) => {
    const before = await trx
      .selectFrom('organisations')
      .select('logo')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await trx.updateTable('organisations').set({ logo: path }).where('id', '=', id).execute()
    await audit(trx, by, 'organisation_changed', `organisation ${id}`, { logo: path })
    return before?.logo ?? null
  })
}

/**
 * Stops an organisation, at once in effect: sessions end, its staff cannot write, its listings are hidden. Its
 * join requests say so too, and the newest one's contact person is told. Refuses with `invalid_transition`.
 */
export const revokeOrganisation = (db: Db, by: Actor, id: number): Promise<Refusal | null> =>
  decide(db, by, id, 'revoked', async (trx) => {
    await revoke(trx, id)
    return trx
      .updateTable('join_requests')
      .set({ status: 'rejected', decided_at: sql`now()` })
      .where('organisation_id', '=', id)
      .where('status', '=', 'approved')
      .returningAll()
      .execute()
  })

/** Lets a revoked organisation take part again. */
export const approveOrganisation = (db: Db, by: Actor, id: number): Promise<Refusal | null> =>
  decide(db, by, id, 'approved', async (trx) => {
    await letIn(trx, id)
    return trx
      .updateTable('join_requests')
      .set({ status: 'approved', decided_at: sql`now()` })
      .where('organisation_id', '=', id)
      .where('status', '=', 'rejected')
      .returningAll()
      .execute()
  })

type Requests = { id: number; locale: Locale }[]

async function decide(
  db: Db,
  by: Actor,
  id: number,
  to: 'approved' | 'revoked',
  effect: (trx: Trx) => Promise<Requests>,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    // Join requests first, as deciding on one locks them in this order.
    await trx
      .selectFrom('join_requests')
      .select('id')
      .where('organisation_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
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
    await audit(trx, by, `organisation_${to}`, `organisation ${id}`, { name: organisation.name })
    return null
  })
}

/** Makes these its domains; the 422 when another organisation has one. */
async function setDomains(trx: Trx, id: number, domains: string[]): Promise<Refusal | null> {
  await trx
    .deleteFrom('organisation_domains')
    .where('organisation_id', '=', id)
    .where('domain', 'not in', domains)
    .execute()
  const rows = domains.map((domain) => ({ domain, organisation_id: id }))
  await trx
    .insertInto('organisation_domains')
    .values(rows)
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  return domainsRefusal(trx, id, domains)
}
