import { sql } from 'kysely'
import { enterOrganisation, leaveOrganisation } from '../accounts/belonging.ts'
import type { Trx } from '../db/connect.ts'
import { endSessionsOfUsers } from '../http/session.ts'
import { listAgain, withholdListings } from '../listings/write/leaving.ts'
import { queueMail } from '../mail/outbox.ts'
import { leaveColleagues } from './absence.ts'
import type { People } from './concerned.ts'
import { goOn } from './rest.ts'
import { tellBack, tellOut } from './telling.ts'

/** Takes over unclaimed accounts and their listings. Returns whether all domains now belong here. */
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
  await tellBack(trx, entered)
  await goOn(trx, entered)
  return domains.every((domain) => own.includes(domain))
}

/**
 * Also removes what approved requests added. People who leave are logged out and their listings unlisted at
 * once. Lock the requests first, as decisions do.
 */
export async function closeDomains(
  trx: Trx,
  organisationId: number,
  domains: string[],
  people: People,
): Promise<void> {
  // First, as sign-ups with a domain do; otherwise each would wait for the other.
  await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute()
  await trx
    .deleteFrom('organisation_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', 'in', domains)
    .execute()
  const added = await trx
    .selectFrom('join_requests')
    .select(['id', 'locale', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('domain', 'in', domains)
    .where('opened', '=', 'domain')
    .where('status', '=', 'approved')
    .execute()
  await trx
    .updateTable('join_requests')
    .set({ status: 'rejected', decided_at: sql`now()`, organisation_id: null, opened: null })
    .where('organisation_id', '=', organisationId)
    .where('domain', 'in', domains)
    .where(sql<boolean>`opened is distinct from 'organisation'`)
    .execute()
  if (people === 'stay') return
  for (const { id, locale } of added)
    await queueMail(trx, 'join_domain_revoked', locale, { join_request_id: id })
  const left = await leaveOrganisation(trx, organisationId, domains)
  await endSessionsOfUsers(trx, left)
  await withholdListings(trx, left, organisationId)
  const askers = added.map(({ email }) => email)
  await leaveColleagues(trx, left)
  await tellOut(trx, left, { organisation_id: organisationId, left: true }, askers)
}

/** Makes an open edit of the old list `stale`. */
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
