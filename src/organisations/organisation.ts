import { sql } from 'kysely'
import { parseAddress } from '../accounts/address.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { countOne } from '../http/limits.ts'
import { endSessionsOfOrganisation } from '../http/session.ts'
import { currentLocale } from '../i18n/locale.ts'
import { matchLater } from '../listings/life.ts'
import { listedOf } from '../listings/sql.ts'
import { queueMail } from '../mail/outbox.ts'

export interface JoinInput {
  organization: string
  contact_person: string
  email: string
  phone?: string | null
  department?: string | null
  department_type?: string | null
  location: string
  lab_description?: string | null
}

/** Keeps a request to join (SPEC.md section 3) and confirms it to the sender, at most once a day. */
export async function requestToJoin(db: Db, input: JoinInput): Promise<{ id: number }> {
  return allOrNothing(db, async (trx) => {
    const request = await trx
      .insertInto('join_requests')
      .values({
        organization: input.organization,
        contact_person: input.contact_person,
        email: input.email,
        phone: input.phone ?? null,
        department: input.department ?? null,
        department_type: input.department_type ?? null,
        location: input.location,
        lab_description: input.lab_description ?? null,
        locale: currentLocale(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const isFirstToday = await countOne(trx, { key: `confirmed ${input.email}`, max: 1, seconds: 86_400 })
    if (isFirstToday) await queueMail(trx, 'join_received', currentLocale(), { join_request_id: request.id })
    return request
  })
}

/**
 * Lets the organisation in: makes it, or adds the domain to the one that has it, or opens a revoked one again
 * (PRODUCT.md). The conditional update settles two administrators at once.
 */
export async function approveJoinRequest(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return decide(db, by, id, ['awaiting_approval', 'rejected'], 'approved', async (trx, request) => {
    const domain = parseAddress(request.email)?.domain ?? ''
    const organisation = await organisationFor(trx, request, domain)
    await letIn(trx, organisation)
    await trx
      .updateTable('join_requests')
      .set({ organisation_id: organisation })
      .where('id', '=', request.id)
      .execute()
    await queueMail(trx, 'join_approved', request.locale, { join_request_id: request.id })
  })
}

/** Rejects a waiting request, or revokes an approved one: then the organisation's staff is out at once. */
export async function rejectJoinRequest(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return decide(db, by, id, ['awaiting_approval', 'approved'], 'rejected', async (trx, request, before) => {
    if (before === 'approved' && request.organisation_id) await revoke(trx, request.organisation_id)
    await queueMail(trx, before === 'approved' ? 'join_revoked' : 'join_rejected', request.locale, {
      join_request_id: request.id,
    })
  })
}

type Request = NonNullable<Awaited<ReturnType<typeof lockedRequest>>>

async function decide(
  db: Db,
  by: Actor,
  id: number,
  from: Request['status'][],
  to: 'approved' | 'rejected',
  effect: (trx: Trx, request: Request, before: Request['status']) => Promise<void>,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const request = await lockedRequest(trx, id)
    if (!request) return new Refusal('not_found')
    if (!from.includes(request.status)) return new Refusal('invalid_transition')
    await trx
      .updateTable('join_requests')
      .set({ status: to, decided_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await effect(trx, request, request.status)
    await audit(trx, by, `join_request_${to}`, `join request ${id}`, {
      organization: request.organization,
      from: request.status,
    })
    return null
  })
}

const lockedRequest = (trx: Trx, id: number) =>
  trx.selectFrom('join_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function organisationFor(trx: Trx, request: Request, domain: string): Promise<number> {
  // Two requests of one domain approved at once would make it two organisations.
  await sql`select pg_advisory_xact_lock(hashtext(${`domain ${domain}`}))`.execute(trx)
  const owner = await trx
    .selectFrom('organisation_domains')
    .select('organisation_id')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (owner) return owner.organisation_id
  const organisation = await trx
    .insertInto('organisations')
    .values({ name: request.organization, location: request.location })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doUpdateSet({ status: 'approved' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('organisation_domains').values({ domain, organisation_id: organisation.id }).execute()
  return organisation.id
}

/** Its listings are seen again by the read; alerts that have not had them then look at them. */
export async function letIn(trx: Trx, organisationId: number): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ status: 'approved' })
    .where('id', '=', organisationId)
    .execute()
  await matchLater(trx, await listedOf(trx, organisationId))
}

/** Ends the organisation's sessions and stops its staff at once; its listings are hidden by the read. */
export async function revoke(trx: Trx, organisationId: number): Promise<void> {
  await trx.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', organisationId).execute()
  await endSessionsOfOrganisation(trx, organisationId)
}
