import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { mayReceive } from '../mail/may-receive.ts'

export const isAhead: RawBuilder<boolean> = sql<boolean>`(pickups.status = 'agreed' and starts_at > now())`

export interface EndsWith {
  /** Drafts as well. */
  listings: number
  /** Open ones. */
  connections: number
  /** Agreed and still to come. */
  pickups: number
  people: number
}

export async function endsWith(db: Db, userId: number): Promise<EndsWith> {
  const { rows } = await sql<EndsWith>`
    with open as (
      select connections.id, handover_id, handovers.buyer_id, buyer_contact_id, handovers.seller_id, seller_contact_id
      from connections join handovers on handovers.id = handover_id where status = 'open'),
    ending as (select * from open where ${userId} in (buyer_id, seller_id)),
    told as (
      select unnest(array[buyer_id, buyer_contact_id, seller_id, seller_contact_id]) as id from ending
      union select buyer_id from open where buyer_contact_id = ${userId}
      union select seller_id from open where seller_contact_id = ${userId})
    select
      (select count(*) from listings where user_id = ${userId} and deleted_at is null) as listings,
      (select count(*) from ending) as connections,
      (select count(*) from pickups where handover_id in (select handover_id from ending) and ${isAhead}) as pickups,
      (select count(*) from users where id in (select id from told) and id <> ${userId}
        and ${mayReceive(sql.ref('email'))}) as people`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('Nothing was counted')
  return counted
}
