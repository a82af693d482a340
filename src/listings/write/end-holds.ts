import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { queueMailTo } from '../../mail/outbox.ts'
import { type LockedListing, lockListings } from '../row/locked.ts'
import type { holdMails } from './hold-mail.ts'
import { matchLater } from './match-later.ts'
import { type Judged, tellOfficers, tellOfStopped } from './safety.ts'

/** Of one recall: what it holds, and what was taken out of it. */
export async function heldBy(db: Db, recall_id: number): Promise<{ held: Set<number>; out: Set<number> }> {
  const rows = await db
    .selectFrom('holds')
    .select(['listing_id', 'taken_out_at'])
    .where('recall_id', '=', recall_id)
    .execute()
  const ids = (are: typeof rows) => new Set(are.map(({ listing_id }) => listing_id))
  return {
    held: ids(rows.filter(({ taken_out_at }) => taken_out_at === null)),
    out: ids(rows.filter(({ taken_out_at }) => taken_out_at !== null)),
  }
}

/**
 * All parts of the same goods, locked, that a recall named wrongly: it holds one, or `named` has one that was passed
 * on. Returns them, none where none was in it, and their owner where that is mailed about them as listings.
 */
export async function takeOutOf(
  trx: Trx,
  recall: { id: number; reason: string },
  goods: Iterable<LockedListing>,
  named: Set<number>,
  why: string,
): Promise<{ ids: number[]; owner: number | null }> {
  const rows = [...goods].filter(({ id, deleted_at }) => !deleted_at || named.has(id))
  const ids = rows.map(({ id }) => id)
  const { held } = await heldBy(trx, recall.id)
  const wasHeld = rows.find(({ id }) => held.has(id))
  if (!wasHeld && !ids.some((id) => named.has(id))) return { ids: [], owner: null }
  await sql`insert into holds (listing_id, recall_id, reason, taken_out_at, taken_out_reason)
    select id, ${recall.id}::int, ${recall.reason}, now(), ${why} from unnest(${ids}::int[]) id
    on conflict (listing_id, recall_id) do update
      set taken_out_at = excluded.taken_out_at, taken_out_reason = excluded.taken_out_reason
      where holds.taken_out_at is null`.execute(trx)
  const free = await freed(trx, ids)
  if (wasHeld) await tellOwner(trx, wasHeld.id, 'listing_taken_out', free)
  return { ids, owner: wasHeld?.user_id ?? null }
}

/** All that a recall holds is held by it no more. */
export async function endHoldsOf(trx: Trx, recall_id: number): Promise<void> {
  const { held } = await heldBy(trx, recall_id)
  const ids = [...held]
  await sql`select id from listings where id = any(${ids}::int[]) order by id for update`.execute(trx)
  await trx.deleteFrom('holds').where('recall_id', '=', recall_id).execute()
  await tellOfStopped(trx, await freed(trx, ids))
}

/** Takes away an administrator's own hold. Returns whether there was one. */
export async function endOwnHold(trx: Trx, id: number): Promise<boolean> {
  await lockListings(trx, [id])
  const ended = await trx
    .deleteFrom('holds')
    .where('listing_id', '=', id)
    .where('recall_id', 'is', null)
    .returning('listing_id')
    .execute()
  if (ended.length > 0) await tellOwner(trx, id, 'listing_unhidden', await freed(trx, [id]))
  return ended.length > 0
}

/** One mail says that the hold is gone and what is still in the way, a rule too; parts of the same goods have one owner. */
async function tellOwner(trx: Trx, id: number, mail: keyof typeof holdMails, free: Judged[]) {
  const { user_id } = await trx
    .selectFrom('listings')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await queueMailTo(trx, user_id, mail, { listing_id: id })
  if (free.some(({ safety }) => safety === 'awaiting')) await tellOfficers(trx)
}

/** Follows the end of a hold: what no other holds is shown as if it never had been. */
async function freed(trx: Trx, ids: number[]): Promise<Judged[]> {
  const free = await trx
    .selectFrom('listings')
    .select(['id', 'safety'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('held', '=', false)
    .where('deleted_at', 'is', null)
    .execute()
  await matchLater(
    trx,
    free.map(({ id }) => id),
  )
  return free
}
