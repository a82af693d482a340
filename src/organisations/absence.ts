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

/** From now on, replacing what was said before. Somebody away stands in for nobody. */
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

/** Both accounts are locked, so that neither leaves or goes away while one is named. */
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

/** Before their absences, wherever both are changed. */
const lockPeople = (trx: Trx, people: number[]) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [0, ...people])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Later than the account is deleted. */
const lastOfGone = sql<string>`current_date + ${longestAway}::int`

export async function prolongGone(db: Db): Promise<void> {
  await db.updateTable('absences').set({ last_day: lastOfGone }).where(hasLeft('absences.user_id')).execute()
}

/** Somebody has left: the colleague answers for what is open until the account is deleted, or nobody does. */
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

/** They are back early. */
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

/** A colleague stands in for that person no longer. */
export const standDown = (db: Db, userId: number, absentId: number): Promise<void> =>
  allOrNothing(db, (trx) => endStandIns(trx, [userId], absentId))

/**
 * For people who leave, move to another organisation or go away themselves: whom they stood in for is told that nobody
 * does any more.
 */
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

/** Of somebody who has left, administrators find the next colleague. */
async function tellAlone(trx: Trx, user_id: number): Promise<void> {
  if (!(await isDeparted(trx, user_id))) return queueMailTo(trx, user_id, 'stand_in_left', { user_id })
  for (const { id } of await administrators(trx).execute())
    await queueMailTo(trx, id, 'departed_alone', { user_id: id, departed_id: user_id })
}

/** Their accounts are locked in a transaction that holds no other. */
const restAlone = (trx: Trx) => addJob(trx, 'settle_absences', {})

/**
 * Before an account is deleted: tells the people it stood in for, and its stand-in, unless the mails
 * about what was cancelled say enough.
 */
export async function endAbsences(trx: Trx, userId: number, cancelled: number): Promise<void> {
  await endStandIns(trx, [userId])
  if (cancelled > 0) return
  await tellEnded(trx, userId, (await current(trx, userId))?.stand_in_id ?? null)
}

/**
 * For people of another organisation: their colleagues stand in no more, either. Returns for whom somebody did; what
 * tells them of the other organisation says that, too.
 */
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

/** What LabEx asks of people goes on after the last day, and rests where nobody stands in any more. */
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
