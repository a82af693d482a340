import { sql } from 'kysely'
import { restPeople } from '../accounts/belonging.ts'
import { administratorsWho } from '../accounts/sql.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { countOne } from '../http/limits.ts'
import { endSessionsOfOrganisation } from '../http/session.ts'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { currentLocale } from '../i18n/locale.ts'
import { listedOf } from '../listings/row/sql.ts'
import { matchLater } from '../listings/write/match-later.ts'
import { queueMail, queueMailTo } from '../mail/outbox.ts'
import { goOn } from './rest.ts'
import { staffOf } from './telling.ts'

export interface JoinInput {
  organization: string
  contact_person: string
  email: string
  phone?: string | null
  department?: string | null
  department_type?: string | null
  location: string
  lab_description?: string | null
  same_organisation_id?: number | null | undefined
}

/** Confirms to the sender at most once a day. */
export async function requestToJoin(db: Db, input: JoinInput): Promise<{ id: number }> {
  return allOrNothing(db, async (trx) => {
    const same = await participant(trx, input.same_organisation_id ?? 0)
    const request = await trx
      .insertInto('join_requests')
      .values({
        organization: same?.name ?? input.organization,
        same_organisation_id: same?.id ?? null,
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
    const isFirstToday = await countOne(trx, {
      key: `confirmed ${input.email}`,
      max: 1,
      seconds: secondsOf(keptFor.counter),
    })
    if (isFirstToday) await queueMail(trx, 'join_received', currentLocale(), { join_request_id: request.id })
    await tellAdministrators(trx, request.id)
    return request
  })
}

/** Any other id means a new one. */
const participant = (trx: Trx, id: number) =>
  trx
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst()

/** A flood of requests must not become a flood of mails. */
async function tellAdministrators(trx: Trx, join_request_id: number): Promise<void> {
  if (!(await countOne(trx, { key: 'join requests told', max: 20, seconds: 3_600 }))) return
  for (const { id: user_id } of await administratorsWho(trx, 'join_requests'))
    await queueMailTo(trx, user_id, 'join_asked', { join_request_id, user_id })
}

/** Listings are visible again, alerts check them, and reminders resume. */
export async function letIn(trx: Trx, organisationId: number): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ status: 'approved' })
    .where('id', '=', organisationId)
    .execute()
  await matchLater(trx, await listedOf(trx, organisationId))
  await goOn(trx, await staffOf(trx, organisationId))
}

export async function revoke(trx: Trx, organisationId: number): Promise<void> {
  await trx.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', organisationId).execute()
  await restPeople(trx, organisationId)
  await endSessionsOfOrganisation(trx, organisationId)
}

export const requestsFollow = (trx: Trx, organisationId: number, to: 'approved' | 'rejected') =>
  trx
    .updateTable('join_requests')
    .set({ status: to, decided_at: sql`now()` })
    .where('organisation_id', '=', organisationId)
    .where('status', '=', to === 'approved' ? 'rejected' : 'approved')
    .returning(['id', 'locale', 'email'])
    .execute()
