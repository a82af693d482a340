import { sql } from 'kysely'
import { isOn, longestAway } from '../accounts/absence.ts'
import { restAway } from '../accounts/belonging.ts'
import { hasLeft, isDeparted } from '../accounts/departed.ts'
import { administrators } from '../accounts/sql.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { addJob, queueMailTo } from '../mail/outbox.ts'
import { goOn } from './rest.ts'

interface Absence {
  /** The last day of it, YYYY-MM-DD. */
  until: string
  /** The address of a colleague. */
  stand_in: string | null
}

/** Starts now and replaces an earlier absence. Somebody away stands in for nobody. */
export async function setAway(
  db: Db,
  by: Actor,
  user: SignedInUser,
  { until, stand_in }: Absence,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const { id, organisation } = user
    const person = { id, organisation_id: organisation?.id ?? null }
    const colleague = await lockedColleague(trx, person, stand_in === null ? null : { email: stand_in })
    if (colleague === 'nobody') return invalid('stand_in', m.organisations_error_stand_in())
    if (colleague === 'away') return invalid('stand_in', m.organisations_error_stand_in_away())
    const before = await current(trx, user.id)
    await trx
      .insertInto('absences')
      .values({ user_id: user.id, last_day: until, stand_in_id: colleague })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ last_day: until, stand_in_id: colleague }),
      )
      .execute()
    if (before?.stand_in_id !== colleague) await tellEnded(trx, user.id, before?.stand_in_id ?? null)
    if (before?.stand_in_id !== colleague || before?.until !== until)
      await queueMailTo(trx, colleague, 'stand_in_named', { user_id: colleague ?? 0, absent_id: user.id })
    await endStandIns(trx, [user.id])
    if (colleague === null) await restAway(trx, user.id)
    else await goOn(trx, [user.id])
    await audit(trx, by, 'account_changed', `user ${user.id}`, { changed: ['away'] })
    return null
  })
}

/** Locks both, so that neither leaves or goes away while one is named. */
export async function lockedColleague(
  trx: Trx,
  user: { id: number; organisation_id: number | null },
  colleague: { email: string } | { id: number } | null,
): Promise<number | null | 'nobody' | 'away'> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', user.id),
        where.and([
          colleague && 'id' in colleague
            ? where('id', '=', colleague.id)
            : where('email', '=', colleague?.email ?? null),
          where('verified_at', 'is not', null),
          where('organisation_id', '=', user.organisation_id ?? 0),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (colleague === null) return null
  const found = rows.find(({ id }) => id !== user.id)
  if (!found) return 'nobody'
  return (await current(trx, found.id)) ? 'away' : found.id
}

const current = (trx: Trx, userId: number) =>
  trx
    .selectFrom('absences')
    .select(['stand_in_id', sql<string>`to_char(last_day, 'YYYY-MM-DD')`.as('until')])
    .where('user_id', '=', userId)
    .where(isOn)
    .executeTakeFirst()

/** Lock them before their absences. */
const lockPeople = (trx: Trx, people: number[]) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [0, ...people])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** It is later than the account's deletion. */
const lastOfGone = sql<string>`current_date + ${longestAway}::int`

export async function prolongGone(db: Db): Promise<void> {
  await db.updateTable('absences').set({ last_day: lastOfGone }).where(hasLeft('absences.user_id')).execute()
}

/** The colleague, if any, answers for what is open until the account is deleted. */
export async function standInForGone(trx: Trx, userId: number, colleague: number | null): Promise<void> {
  const before = (await current(trx, userId))?.stand_in_id ?? null
  if (before !== colleague) await tellEnded(trx, userId, before)
  const last_day = lastOfGone
  await trx
    .insertInto('absences')
    .values({ user_id: userId, last_day, stand_in_id: colleague })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_day, stand_in_id: colleague }))
    .execute()
  if (before !== colleague)
    await queueMailTo(trx, colleague, 'stand_in_named', { user_id: colleague ?? 0, absent_id: userId })
}

export async function endAway(db: Db, by: Actor, userId: number): Promise<void> {
  await allOrNothing(db, async (trx) => {
    await lockPeople(trx, [userId])
    if (!(await endAbsence(trx, userId))) return
    await goOn(trx, [userId])
    await audit(trx, by, 'account_changed', `user ${userId}`, { changed: ['away'] })
  })
}

export async function endAbsence(trx: Trx, userId: number): Promise<boolean> {
  const ended = await trx
    .deleteFrom('absences')
    .where('user_id', '=', userId)
    .returning('stand_in_id')
    .executeTakeFirst()
  if (ended) await tellEnded(trx, userId, ended.stand_in_id)
  return ended !== undefined
}

const tellEnded = (trx: Trx, absentId: number, standInId: number | null) =>
  queueMailTo(trx, standInId, 'stand_in_ended', { user_id: standInId ?? 0, absent_id: absentId })

export const standDown = (db: Db, userId: number, absentId: number): Promise<void> =>
  allOrNothing(db, (trx) => endStandIns(trx, [userId], absentId))

/** When they leave, move or go away themselves. Tells those left without a stand-in. */
async function endStandIns(trx: Trx, people: number[], absentId?: number): Promise<void> {
  const left = await trx
    .updateTable('absences')
    .set({ stand_in_id: null })
    .where('stand_in_id', '=', sql<number>`any(${people}::int[])`)
    .$if(absentId !== undefined, (some) => some.where('user_id', '=', absentId ?? 0))
    .where(isOn)
    .returning('user_id')
    .execute()
  for (const { user_id } of left) await tellAlone(trx, user_id)
  if (left.length > 0) await restAlone(trx)
}

/** Administrators find the next colleague for somebody who has left. */
async function tellAlone(trx: Trx, user_id: number): Promise<void> {
  if (!(await isDeparted(trx, user_id))) return queueMailTo(trx, user_id, 'stand_in_left', { user_id })
  for (const { id } of await administrators(trx).execute())
    await queueMailTo(trx, id, 'departed_alone', { user_id: id, departed_id: user_id })
}

/** A separate job, because its transaction may lock no other accounts. */
const restAlone = (trx: Trx) => addJob(trx, 'settle_absences', {})

/** Before deletion: tells those it stood in for, and its stand-in, unless cancellation mails say enough. */
export async function endAbsences(trx: Trx, userId: number, cancelled: number): Promise<void> {
  await endStandIns(trx, [userId])
  if (cancelled > 0) return
  await tellEnded(trx, userId, (await current(trx, userId))?.stand_in_id ?? null)
}

/** After a move. Returns whose stand-ins ended; the mail about the move says so. */
export async function leaveColleagues(trx: Trx, people: number[]): Promise<number[]> {
  await endStandIns(trx, people)
  const parted = await trx
    .selectFrom('absences')
    .select(['user_id', 'stand_in_id'])
    .where('user_id', '=', sql<number>`any(${people}::int[])`)
    .where('stand_in_id', 'is not', null)
    .where(isOn)
    .execute()
  const alone = parted.map(({ user_id }) => user_id)
  await trx
    .updateTable('absences')
    .set({ stand_in_id: null })
    .where('user_id', 'in', [0, ...alone])
    .execute()
  for (const { user_id, stand_in_id } of parted) await tellEnded(trx, user_id, stand_in_id)
  if (alone.length > 0) await restAlone(trx)
  return alone
}

/** After the last day LabEx asks again, or rests where nobody stands in any more. */
export async function settleAbsences(db: Db): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const over = trx.selectFrom('absences').select('user_id').where(sql<boolean>`not ${isOn}`)
    const people = (await over.execute()).map(({ user_id }) => user_id)
    await lockPeople(trx, people)
    const ended = await trx
      .deleteFrom('absences')
      .where('user_id', 'in', [0, ...people])
      .where(sql<boolean>`not ${isOn}`)
      .returning('user_id')
      .execute()
    await goOn(
      trx,
      ended.map(({ user_id }) => user_id),
    )
  })
  await restAway(db)
}
