import { sql } from 'kysely'
import { enterOrganisation, leaveOrganisation } from '../accounts/belonging.ts'
import type { Trx } from '../db/connect.ts'
import { endSessionsOfUsers } from '../http/session.ts'
import { listAgain, withholdListings } from '../listings/leaving.ts'

/**
 * Opens domains to an organisation, which takes over their accounts without one and their listings. Domains
 * of other organisations stay theirs; returns whether all now belong to this one.
 */
export async function openDomains(
  trx: Trx,
  organisation: { id: number; name: string },
  domains: string[],
): Promise<boolean> {
  await trx
    .insertInto('organisation_domains')
    .values(domains.map((domain) => ({ domain, organisation_id: organisation.id })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  const own = await domainsOf(trx, organisation.id)
  const entered = await enterOrganisation(
    trx,
    organisation.id,
    domains.filter((domain) => own.includes(domain)),
  )
  await listAgain(trx, entered, organisation)
  return domains.every((domain) => own.includes(domain))
}

/** Closes a domain: its people are logged out, cannot write, and their listings leave the lists, at once. */
export async function closeDomain(trx: Trx, organisationId: number, domain: string): Promise<void> {
  await trx
    .deleteFrom('organisation_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', '=', domain)
    .execute()
  await countChange(trx, organisationId)
  const left = await leaveOrganisation(trx, organisationId, domain)
  await endSessionsOfUsers(trx, left)
  await withholdListings(trx, left, organisationId)
}

/** Warns an administrator who edits an outdated list of domains. */
export async function countChange(trx: Trx, organisationId: number): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ version: sql`version + 1` })
    .where('id', '=', organisationId)
    .execute()
}

export async function domainsOf(trx: Trx, organisationId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('organisation_domains')
    .select('domain')
    .where('organisation_id', '=', organisationId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}
