import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { queueMail } from '../mail/outbox.ts'
import type { People } from './concerned.ts'
import { closeDomains, countChange } from './domains.ts'
import { type Joins, type Opened, openFor } from './opening.ts'
import { requestsFollow, revoke } from './organisation.ts'
import { staffOf, tellOut } from './telling.ts'

/**
 * Records what it opened: an organisation, a domain of one, or nothing. `joins`: whether the organisation of
 * the same name is meant; required where one exists (422).
 */
export async function approveJoinRequest(
  db: Db,
  by: Actor,
  id: number,
  joins?: Joins | undefined,
): Promise<Opened | Refusal> {
  return allOrNothing(db, async (trx) => {
    const request = await lockedRequest(trx, id)
    if (!request) return new Refusal('not_found')
    if (request.status === 'approved') return new Refusal('invalid_transition')
    const outcome = await openFor(trx, request, joins)
    if (outcome instanceof Refusal) return outcome
    const { opened, organisation, domains } = outcome
    await trx
      .updateTable('join_requests')
      .set({ status: 'approved', decided_at: sql`now()`, organisation_id: organisation.id, opened })
      .where('id', '=', id)
      .execute()
    await queueMail(trx, 'join_approved', request.locale, { join_request_id: id })
    await audit(trx, by, 'join_request_approved', `join request ${id}`, {
      ...{ organization: request.organization, from: request.status },
      ...{ opened, organisation: organisation.name, domains },
    })
    return outcome
  })
}

/** Null when the request was still waiting. */
export type Closed = 'organisation' | 'domain' | 'nothing' | null

/**
 * Or revokes an approved one, closing exactly what it opened. `people`: what becomes of those at its domain.
 */
export async function rejectJoinRequest(
  db: Db,
  by: Actor,
  id: number,
  people: People,
): Promise<{ closed: Closed; organisation: string; domain: string; people: People } | Refusal> {
  return allOrNothing(db, async (trx) => {
    const request = await lockedRequest(trx, id)
    if (!request) return new Refusal('not_found')
    if (request.status === 'rejected') return new Refusal('invalid_transition')
    const organisation = await nameOf(trx, request)
    const closed = request.status === 'approved' ? await close(trx, request, people) : null
    await trx
      .updateTable('join_requests')
      .set({ status: 'rejected', decided_at: sql`now()` })
      // Only what returns with its organisation stays tied to it.
      .$if(closed !== 'organisation', (query) => query.set({ organisation_id: null, opened: null }))
      .where('id', '=', id)
      .execute()
    const mail = await mailFor(trx, request, closed)
    if (mail) await queueMail(trx, mail, request.locale, { join_request_id: id })
    await audit(trx, by, 'join_request_rejected', `join request ${id}`, {
      ...{ organization: request.organization, from: request.status },
      ...(closed && { closed, organisation, domains: [request.domain] }),
      ...(closed === 'domain' && { people }),
    })
    return { closed, organisation, domain: request.domain, people }
  })
}

type Request = NonNullable<Awaited<ReturnType<typeof lockedRequest>>>

/** Also locks requests its decision may touch, in the order of ids. */
async function lockedRequest(trx: Trx, id: number) {
  const rows = await trx
    .selectFrom('join_requests')
    .selectAll()
    .where(
      sql<boolean>`(domain in (select domain from join_requests where id = ${id})
        or organisation_id in (
          select organisation_id from join_requests where id = ${id}
          union select organisation_id from organisation_domains
            where domain in (select domain from join_requests where id = ${id})))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find((row) => row.id === id)
}

async function close(trx: Trx, request: Request, people: People): Promise<Exclude<Closed, null>> {
  const { organisation_id, opened, domain } = request
  if (!organisation_id || !opened) return 'nothing'
  if (opened === 'organisation') {
    await revoke(trx, organisation_id)
    const staff = await staffOf(trx, organisation_id)
    await tellOut(trx, staff, { organisation_id, left: false }, [request.email])
    await requestsFollow(trx, organisation_id, 'rejected')
  }
  if (opened === 'domain') {
    await closeDomains(trx, organisation_id, [domain], people)
    await countChange(trx, organisation_id)
  }
  return opened
}

/** Sends none while colleagues are still let in, as it would say the opposite. */
async function mailFor(trx: Trx, { domain }: Request, closed: Closed) {
  if (closed === 'organisation') return 'join_revoked'
  // Where a domain closes, `closeDomains` tells who asked for it.
  if (closed !== null) return null
  const open = await trx
    .selectFrom('organisation_domains')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .select('id')
    .where('domain', '=', domain)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return open ? null : 'join_rejected'
}

async function nameOf(trx: Trx, { organisation_id, organization }: Request): Promise<string> {
  const row = await trx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisation_id ?? 0)
    .executeTakeFirst()
  return row?.name ?? organization
}
