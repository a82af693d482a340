import { sql } from 'kysely'
import { leaveAlone, returnTo } from '../accounts/belonging.ts'
import { isDeparted } from '../accounts/departed.ts'
import { endHalfLoginsOf } from '../accounts/factors/ended.ts'
import { lastAdministrator } from '../accounts/last-administrator.ts'
import { type AdminUser, organisationOf } from '../accounts/manage-sql.ts'
import { forgetTokens } from '../accounts/tokens.ts'
import { endContacts } from '../connections/contact.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { endSessionsOf } from '../http/session.ts'
import { m } from '../i18n/paraglide/messages.js'
import { listAgain, withholdListings } from '../listings/write/leaving.ts'
import { addJob, queueMailTo } from '../mail/outbox.ts'
import { endAbsence, leaveColleagues, lockedColleague, standInForGone } from '../organisations/absence.ts'
import { goOn } from '../organisations/rest.ts'
import { tellBack, tellOtherSides } from '../organisations/telling.ts'

/** Out at once, listings resting. A colleague or nobody answers. 409 for the last administrator. */
export async function markLeft(
  db: Db,
  by: Actor,
  user: AdminUser,
  colleagueId: number | null,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const { id } = user
    await lockListings(trx, id)
    const person = { id, organisation_id: organisationOf(user) }
    const colleague = await lockedColleague(trx, person, colleagueId === null ? null : { id: colleagueId })
    if (colleague === 'nobody') return invalid('colleague', m.admin_error_colleague())
    if (colleague === 'away') return invalid('colleague', m.organisations_error_stand_in_away())
    if (!(await isDeparted(trx, id))) {
      const refusal = await depart(trx, id)
      if (refusal) return refusal
      await queueMailTo(trx, id, 'person_left', { user_id: id })
    }
    await standInForGone(trx, id, colleague)
    await tellOtherSides(trx, [id])
    await audit(trx, by, 'person_left', `user ${id}`, { colleague })
    await addJob(trx, 'keep_withdrawals', {}, { key: 'keep_withdrawals' })
    return null
  })
}

/** Locks as connecting does, so that nobody connects any more. */
const lockListings = (trx: Trx, userId: number) =>
  trx.selectFrom('listings').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()

/** Ends every way in; mail and lists follow the row. */
export async function depart(trx: Trx, id: number): Promise<Refusal | null> {
  const last = await lastAdministrator(trx, id)
  if (last) return new Refusal('invalid_transition', { message: last })
  const user = await trx
    .selectFrom('users')
    .select('organisation_id')
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return new Refusal('not_found')
  await trx.insertInto('departures').values({ user_id: id, organisation_id: user.organisation_id }).execute()
  await endSessionsOf(trx, id)
  await endHalfLoginsOf(trx, id)
  await forgetTokens(trx, id)
  await leaveColleagues(trx, [id])
  await endContacts(trx, id)
  await leaveAlone(trx, id)
  if (user.organisation_id !== null) await withholdListings(trx, [id], user.organisation_id)
  return null
}

/** What has moved on stays. 409 when they had not left. */
export async function comeBack(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    await lockListings(trx, id)
    const refusal = await arriveBack(trx, id)
    if (refusal) return refusal
    await tellBack(trx, [id])
    await audit(trx, by, 'person_back', `user ${id}`)
    await addJob(trx, 'keep_withdrawals', {}, { key: 'keep_withdrawals' })
    return null
  })
}

export async function arriveBack(trx: Trx, id: number): Promise<Refusal | null> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const ended = await trx
    .updateTable('departures')
    .set({ back_at: sql`now()` })
    .where('user_id', '=', id)
    .where('back_at', 'is', null)
    .returning('organisation_id')
    .executeTakeFirst()
  if (!ended) return new Refusal('invalid_transition')
  const organisation = await returnTo(trx, id, ended.organisation_id)
  await endAbsence(trx, id)
  if (organisation) await listAgain(trx, [id], organisation)
  await goOn(trx, [id])
  return null
}
