import { type RawBuilder, sql } from 'kysely'
import { isOn } from '../accounts/absence.ts'
import type { Db } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import type { ListingState } from '../listings/catalogue/states.ts'
import { canBeHeld } from '../listings/row/holds.ts'
import { areAbout } from '../listings/row/recall-about.ts'
import { listingState } from '../listings/row/sql.ts'
import { mayReceive } from '../mail/may-receive.ts'

/** Light rows: all count, while pages show some in full. Only people whom mail reaches are named. */
export interface RecalledGoods {
  listings: FoundListing[]
  connections: FoundConnection[]
}

interface FoundListing {
  id: number
  organisation_id: number | null
  owners: number[]
  state: ListingState
  /** Its connection is shown in its place. */
  is_connected: boolean
  is_hideable: boolean
}

interface FoundConnection {
  id: number
  listing_id: number
  seller_organisation_id: number | null
  buyer_organisation_id: number | null
  givers: number[]
  receivers: number[]
}

/** Finds offers, and goods passed on or on their way; what was deleted only where the recall holds it. */
export async function find(db: Db, criteria: Criteria, recall_id?: number): Promise<RecalledGoods> {
  const organisation = criteria.organisation_id ?? null
  const listings = await sql<FoundListing>`
    select listings.id, organisation_id, ${mailable('listings.user_id')} as owners,
      status = 'connected' as is_connected, ${listingState} as state, ${canBeHeld} as is_hideable from listings
    where exchange_type = 'offer' and ${recall_id === undefined ? sql`deleted_at is null` : isNamedBy(recall_id)}
      and (${organisation}::int is null or organisation_id = ${organisation}::int)
      and ${areAbout(criteria, 'listings', 'attributes')}
    order by listings.id desc`.execute(db)
  const connections = await sql<FoundConnection>`
    select connections.id, coalesce(offer_id, listing_id) as listing_id, seller_organisation_id, buyer_organisation_id,
      ${mailable('connections.seller_id', 'seller_contact_id')} as givers,
      ${mailable('connections.buyer_id', 'buyer_contact_id')} as receivers
    from connections join handovers on handovers.id = connections.handover_id
    where connections.status <> 'cancelled'
      and (${organisation}::int is null or ${organisation}::int in (seller_organisation_id, buyer_organisation_id))
      and ${areAbout(criteria, 'connections', 'goods')}
    order by connections.id desc`.execute(db)
  return { listings: listings.rows, connections: connections.rows }
}

const isNamedBy = (recall_id: number) => sql<boolean>`(deleted_at is null or ${isDeletedUnmerged}
  and exists (select from holds where listing_id = listings.id and recall_id = ${recall_id} and taken_out_at is null))`

/** Its owner may still have the bottle; what was joined with another is counted there. */
export const isDeletedUnmerged = sql<boolean>`(merged_into_id is null and listings.user_id is not null)`

/** Leaves out what was named wrongly. */
export const without = ({ listings, connections }: RecalledGoods, out: Set<number>): RecalledGoods => ({
  listings: listings.filter(({ id }) => !out.has(id)),
  connections: connections.filter(({ listing_id }) => !out.has(listing_id)),
})

export const only = ({ listings, connections }: RecalledGoods, ids: Set<number>): RecalledGoods => ({
  listings: listings.filter(({ id }) => ids.has(id)),
  connections: connections.filter(({ listing_id }) => ids.has(listing_id)),
})

export function mailable(...ids: string[]): RawBuilder<number[]> {
  const people = sql.join(ids.map((id) => sql.ref(id)))
  return sql`array(select users.id from users
    where (users.id in (${people}) or users.id in (select stand_in_id from absences where user_id in (${people}) and ${isOn}))
      and ${mayReceive(sql.ref('users.email'))})`
}

export async function namedBy(db: Db, recall_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; listing_id: number }>`
    select connections.id, coalesce(offer_id, listing_id) as listing_id
    from recall_connections join connections on connections.id = connection_id
    where recall_id = ${recall_id}`.execute(db)
  return new Map(rows.map(({ id, listing_id }) => [id, listing_id]))
}

export const recallById = (db: Db, id: number) =>
  db
    .selectFrom('recalls')
    .leftJoin('users', 'users.id', 'recalls.by_id')
    .select([
      'recalls.id',
      'criteria',
      'lot',
      'reason',
      'recalls.version',
      'lifted_at',
      'let_go_at',
      'users.name as officer_name',
      'users.email as officer_email',
    ])
    .where('recalls.id', '=', id)
    .executeTakeFirst()
