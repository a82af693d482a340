import { sql } from 'kysely'
import type { Trx } from '../../db/connect.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { heldText } from './shown-text.ts'
import { type Hold, handedOverOn, type ListingRow } from './sql.ts'

const lentAs = ['loan', 'shared_use']

/** Listed, or may be again: promised and then cancelled, or lent and returned. */
export const canBeHeld = sql<boolean>`(listings.deleted_at is null and (${handedOverOn} is null
  or coalesce(listings.attributes ->> 'availability_type' = any(${lentAs}::text[]), false)))`

export const mayComeBack = ({
  handed_over_on,
  attributes,
}: Pick<ListingRow, 'handed_over_on' | 'attributes'>): boolean =>
  handed_over_on === null || lentAs.includes(String(attributes.availability_type))

export const holdProps = ({ recall_id, reason, since }: Hold) => ({
  by: recall_id === null ? ('administrator' as const) : ('recall' as const),
  reason,
  since,
})

/** A message may say that something is shown only where this is null. */
export function heldOf({ safety, holds, organisation_status }: ListingRow): string | null {
  const held = heldText({ awaiting_safety: safety === 'awaiting', holds: holds.map(holdProps) })
  return held ?? (organisation_status === 'approved' ? null : m.listings_held_out())
}

interface Holder {
  recall_id: number | null
  reason: string
}

/** Returns those held only by it; what was taken out of the recall is not taken again. */
export async function holdListings(
  trx: Trx,
  ids: number[],
  { recall_id, reason }: Holder,
): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`insert into holds (listing_id, recall_id, reason)
    select id, ${recall_id}::int, ${reason} from (
      select id from listings where id = any(${ids}::int[]) and ${canBeHeld} order by id for update) found
    on conflict (listing_id, recall_id) do nothing returning listing_id`.execute(trx)
  return rows.map(({ listing_id }) => listing_id)
}

/** Part and whole are the same goods; what was taken out of a recall stays out. */
export async function carryHolds(trx: Trx, from: number, to: number): Promise<void> {
  await sql`insert into holds (listing_id, recall_id, reason, since, taken_out_at, taken_out_reason)
    select ${to}, recall_id, reason, since, taken_out_at, taken_out_reason from holds where listing_id = ${from}
    on conflict (listing_id, recall_id) do update set
      reason = case when holds.reason = excluded.reason then holds.reason
        else holds.reason || E'\n\n' || excluded.reason end,
      since = least(holds.since, excluded.since),
      taken_out_at = case when excluded.taken_out_at is not null then holds.taken_out_at end,
      taken_out_reason = case when excluded.taken_out_at is not null then holds.taken_out_reason end`.execute(
    trx,
  )
}
