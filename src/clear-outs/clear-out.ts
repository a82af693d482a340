import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { lockListings } from '../listings/row/locked.ts'
import { stopShowing } from '../listings/write/stop-showing.ts'
import { type ClearOut, clearOutById, thingIdsOf } from './sql.ts'

export interface ClearOutValues {
  title: string
  deadline: string | null
  location_building: string | null
  location_room: string | null
  availability_type: string | null
  viewing: string | null
  contact: string | null
}

type Noted = Partial<Omit<ClearOutValues, 'title'>>

export async function createClearOut(
  db: Db,
  userId: number,
  values: Pick<ClearOutValues, 'title'> & Noted,
): Promise<number> {
  const { id } = await db
    .insertInto('clear_outs')
    .values({ ...values, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lock listings first wherever both are taken. Refuses one that has ended. */
export async function lockClearOut(trx: Trx, id: number) {
  const row = await lockedRow(trx, id)
  if (!row) return new Refusal('not_found')
  return row.ended_on === null
    ? row
    : new Refusal('invalid_transition', { message: m.clear_outs_error_ended() })
}

const lockedRow = (trx: Trx, id: number) =>
  trx
    .selectFrom('clear_outs')
    .select(['id', 'user_id', 'version', 'location_building', 'availability_type'])
    .select(dayOf<string | null>('deadline').as('deadline'))
    .select(sql<boolean>`coalesce(deadline < current_date, false)`.as('is_over'))
    .select(dayOf<string | null>('ended_at').as('ended_on'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Locked = NonNullable<Awaited<ReturnType<typeof lockedRow>>>

declare module '../http/errors.ts' {
  interface Facts {
    /** Gives a clear-out as it is now. */
    clear_out?: ClearOutFacts
  }
}

type ClearOutFacts = ReturnType<typeof factsOf>

export const factsOf = ({ id, title, version, deadline, ended_on, ...of }: ClearOut) => ({
  ...{ id, title, version, deadline, ended_on },
  location_building: of.location_building,
  location_room: of.location_room,
  availability_type: of.availability_type,
  viewing: of.viewing,
  contact: of.contact,
})

interface Change {
  values: Partial<ClearOutValues>
  version: number
  /** Unlists what is still on offer as well. */
  ends: boolean
}

/** Refuses with `stale` and the current clear-out. */
export async function changeClearOut(
  db: Db,
  id: number,
  { values, version, ends }: Change,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const isSeen = (set: Locked) => (set.version === version ? null : staleRefusal(trx, id))
    if (ends) return endClearOut(trx, id, isSeen, values)
    const set = await lockClearOut(trx, id)
    const refusal = set instanceof Refusal ? set : await isSeen(set)
    if (refusal) return refusal
    await write(trx, id, values)
    return null
  })
}

async function staleRefusal(trx: Trx, id: number): Promise<Refusal> {
  const now = await clearOutById(trx, id)
  return new Refusal('stale', { facts: now ? { clear_out: factsOf(now) } : {} })
}

/** Unlists what is on offer. `against` may refuse once the row is locked. */
export async function endClearOut(
  trx: Trx,
  id: number,
  against: (set: Locked) => Refusal | null | Promise<Refusal | null>,
  values: Partial<ClearOutValues> = {},
): Promise<Refusal | null> {
  await lockListings(trx, await thingIdsOf(trx, id))
  const set = await lockClearOut(trx, id)
  const refusal = set instanceof Refusal ? set : await against(set)
  if (refusal) return refusal
  await write(trx, id, { ...values, ended_at: sql<Date>`now()` })
  // Read again: rows may have been shown while we waited.
  await stopShowing(trx, await thingIdsOf(trx, id))
  return null
}

const write = (
  trx: Trx,
  id: number,
  values: Partial<ClearOutValues> & { ended_at?: RawBuilder<Date> },
): Promise<unknown> =>
  trx
    .updateTable('clear_outs')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
