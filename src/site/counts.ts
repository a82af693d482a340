import { sql } from 'kysely'
import { changedHands, type Exchange } from '../connections/changed-hands.ts'
import type { Db } from '../db/connect.ts'
import { isListed } from '../listings/row/sql.ts'

export interface Counts {
  offers: number
  requests: number
  /** Counts those that gave or got something. */
  organisations: number
  /** Counts connections that were handed over. */
  handovers: number
}

export async function countsOf(db: Db): Promise<Counts> {
  const { rows } = await sql<{ offers: number; requests: number; exchanges: Exchange[] }>`
    select (select count(*) from listings where exchange_type = 'offer' and ${isListed}) as offers,
      (select count(*) from listings where exchange_type = 'request' and ${isListed}) as requests,
      (select coalesce(json_agg(exchange), '[]') from (
        select giver.name as giver, receiver.name as receiver, count(*)::int as times from connections
        left join organisations giver on giver.id = seller_organisation_id
        left join organisations receiver on receiver.id = buyer_organisation_id
        where connections.status = 'completed' group by giver.name, receiver.name) as exchange) as exchanges`.execute(
    db,
  )
  const { offers = 0, requests = 0, exchanges = [] } = rows[0] ?? {}
  const { handovers, organisations } = changedHands(exchanges)
  return { offers, requests, handovers, organisations: organisations.length }
}
