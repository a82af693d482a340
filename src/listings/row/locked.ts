import { sql } from 'kysely'
import type { Trx } from '../../db/connect.ts'
import { claimsTooMuch } from './sql.ts'

export type LockedListing = Awaited<ReturnType<typeof lockedRows>>[number]

/** All their splits too, in the order of ids against deadlocks; repeats until none came while waiting. */
export async function lockListings(trx: Trx, ids: number[]): Promise<Map<number, LockedListing>> {
  let rows = await lockedRows(trx, ids)
  for (let known = -1; known !== rows.length; ) {
    known = rows.length
    rows = await lockedRows(trx, ids)
  }
  return new Map(rows.map((row) => [row.id, row]))
}

const lockedRows = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('listings')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at <= now(), true)`.as('is_expired'))
    .select(
      sql<boolean>`(expires_at > now() and not ${claimsTooMuch} and not held and deleted_at is null
      and exists (select 1 from organisations o where o.id = organisation_id and o.status = 'approved'))`.as(
        'is_open',
      ),
    )
    .where(
      sql<boolean>`(id = any(${ids}::int[]) or goods_id in
        (select goods_id from listings where id = any(${ids}::int[]) and goods_id is not null))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
