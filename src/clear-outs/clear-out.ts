import { sql } from 'kysely'
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

/** After the listings, whose locks come first wherever both are taken. One that has ended is not changed any more. */
export async function lockClearOut(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('clear_outs')
    .select(['id', 'user_id', 'version', 'location_building', 'availability_type'])
    .select(dayOf<string | null>('ended_at').as('ended_on'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return new Refusal('not_found')
  return row.ended_on === null
    ? row
    : new Refusal('invalid_transition', { message: m.clear_outs_error_ended() })
}

declare module '../http/errors.ts' {
  interface Facts {
    /** Gives a clear-out as it is now. */
    clear_out?: ClearOutFacts
  }
}

export type ClearOutFacts = Omit<
  ClearOut,
  'user_id' | 'user_name' | 'user_email' | 'organisation' | 'organisation_status'
>

export const factsOf = ({
  user_id: _,
  user_name: __,
  user_email: ___,
  organisation: ____,
  organisation_status: _____,
  ...facts
}: ClearOut): ClearOutFacts => facts

interface Change {
  values: Partial<ClearOutValues>
  version: number
  /** What is still on offer is no longer shown. */
  ends: boolean
}

/** Refuses with `stale` and the clear-out as it is now. */
export async function changeClearOut(
  db: Db,
  id: number,
  { values, version, ends }: Change,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const things = ends ? await thingIdsOf(trx, id) : []
    if (ends) await lockListings(trx, things)
    const set = await lockClearOut(trx, id)
    if (set instanceof Refusal) return set
    if (set.version !== version) {
      const now = await clearOutById(trx, id)
      return new Refusal('stale', { facts: now ? { clear_out: factsOf(now) } : {} })
    }
    await trx
      .updateTable('clear_outs')
      .set({ ...values, version: sql`version + 1`, ...(ends ? { ended_at: sql`now()` } : {}) })
      .where('id', '=', id)
      .execute()
    if (ends) await stopShowing(trx, things)
    return null
  })
}
