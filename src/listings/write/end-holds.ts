import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { queueMailTo } from '../../mail/outbox.ts'
import { type LockedListing, lockListings } from '../row/locked.ts'
import type { holdMails } from './hold-mail.ts'
import { matchLater } from './match-later.ts'
import { type Judged, tellOfficers, tellOfStopped } from './safety.ts'

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
 * Locked parts of goods that a recall named wrongly, whether held or already passed on (`named`). Returns
 * them (none if none was in it) and the owner to mail about them.
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

export async function endHoldsOf(trx: Trx, recall_id: number): Promise<void> {
  const { held } = await heldBy(trx, recall_id)
  const ids = [...held]
  await sql`select id from listings where id = any(${ids}::int[]) order by id for update`.execute(trx)
  await trx.deleteFrom('holds').where('recall_id', '=', recall_id).execute()
  await tellOfStopped(trx, await freed(trx, ids))
}

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

/** Says what is still in the way, rules included; parts of the same goods have one owner. */
async function tellOwner(trx: Trx, id: number, mail: keyof typeof holdMails, free: Judged[]) {
  const { user_id } = await trx
    .selectFrom('listings')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await queueMailTo(trx, user_id, mail, { listing_id: id })
  if (free.some(({ safety }) => safety === 'awaiting')) await tellOfficers(trx)
}

/** Shows what nothing else holds, as if it had never been held. */
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
