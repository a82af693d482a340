import { type RawBuilder, sql } from 'kysely'
import { standInOf } from '../accounts/absence.ts'
import type { Db } from '../db/connect.ts'
import type { Id } from '../db/count.ts'
import { isAskedBack } from './loan-state.ts'
import { isRecalled } from './recalled.ts'
import { isOfSide, isSilent, isUnanswered, selectConnection } from './sql.ts'

/**
 * `word`: the giver has not written. `answer`: the other side proposed a time. `time`: a proposed time
 * passed. `end`: the agreed time, or a week without one, passed. `alone`: nobody on the other side can act.
 * `return`: a loan is late, or has no end and lasts long.
 */
type WaitsFor = 'alone' | 'word' | 'answer' | 'time' | 'end' | 'return'

const waitsForAnswer = (side: 'buyer' | 'seller') =>
  sql<boolean>`(connections.status = 'open' and exists (select 1 from pickups
    where pickups.handover_id = connections.handover_id and pickups.status = 'proposed'
      and pickups.proposed_by <> ${sql.lit(side)} and pickups.starts_at > now()))`

/** Party, stand-in and named colleague: none has a participating organisation and a working address. */
const nobodyActs = (side: 'buyer' | 'seller') =>
  sql<boolean>`(connections.status = 'open' and not exists (select from users
    join organisations on organisations.id = users.organisation_id and organisations.status = 'approved'
    where users.id in (${sql.ref(`connections.${side}_id`)}, ${sql.ref(`handovers.${side}_contact_id`)},
      ${standInOf(`connections.${side}_id`)})
      and (users.verified_at is not null
        or split_part(users.email, '@', 2) in (select domain from organisation_domains))))`

export const waitingFor = (db: Db, userId: number) =>
  selectConnection(db)
    .innerJoin(waiting(db, userId).as('waiting'), 'waiting.id', 'connections.id')
    .select('waiting.waits_for')
    // What is late first, then the longest.
    .orderBy(sql`waiting.waits_for = 'return'`, 'desc')
    .orderBy('connections.created_at')
    .orderBy('connections.id')
    .execute()

/** Counts a handover once. */
export const waitingForCount = (db: Db, userId: Id) =>
  db
    .selectFrom(waiting(db, userId).as('waiting'))
    .select(sql<number>`count(distinct (handover_id, waits_for))`.as('total'))

const agreed = (when: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from pickups where pickups.handover_id = connections.handover_id
    and pickups.status = 'agreed' and ${when})`

const isOver = sql<boolean>`(connections.status = 'open' and not ${agreed(sql`coalesce(ends_at, starts_at) > now()`)}
  and (${agreed(sql`true`)} or connections.created_at < now() - interval '7 days'))`

/** All that can wait for them, and more. */
const goingOn = (db: Db, userId: Id) =>
  db
    .selectFrom('connections')
    .innerJoin('handovers', 'handovers.id', 'connections.handover_id')
    .where(sql<boolean>`(connections.status = 'open' or ${isAskedBack})`)
    .where(sql<boolean>`(${isOfSide('seller', userId)} or ${isOfSide('buyer', userId)})`)

export const mayWaitFor = (db: Db, userId: Id) => sql<boolean>`exists (${goingOn(db, userId)})`

export function waiting(db: Db, userId: Id) {
  const gives = isOfSide('seller', userId)
  const takes = isOfSide('buyer', userId)
  const waits = sql<WaitsFor | null>`case
    when ${gives} and ${nobodyActs('buyer')} or ${takes} and ${nobodyActs('seller')} then 'alone'
    when connections.status = 'open' and ${isRecalled} then null
    when ${gives} and ${waitsForAnswer('seller')} or ${takes} and ${waitsForAnswer('buyer')} then 'answer'
    when ${gives} and ${isSilent} then 'word'
    when ${isUnanswered} then 'time'
    when ${isOver} then 'end'
    when ${isAskedBack} then 'return' end`
  const theirs = goingOn(db, userId)
    .select(['connections.id', 'connections.handover_id'])
    .select(waits.as('waits_for'))
    // Without it the planner repeats the case, with all its subqueries, where it is compared.
    .offset(sql.lit(0))
  return db
    .selectFrom(theirs.as('theirs'))
    .select(['id', 'handover_id'])
    .select(sql<WaitsFor>`waits_for`.as('waits_for'))
    .where('waits_for', 'is not', null)
}
