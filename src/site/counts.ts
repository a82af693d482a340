import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isListed } from '../listings/sql.ts'

export interface Counts {
  offers: number
  requests: number
  organisations: number
  /** Counts connections that were handed over. */
  handovers: number
}

export async function countsOf(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from listings where exchange_type = 'offer' and ${isListed}) as offers,
      (select count(*) from listings where exchange_type = 'request' and ${isListed}) as requests,
      (select count(*) from organisations where status = 'approved') as organisations,
      (select count(*) from connections where status = 'completed') as handovers`.execute(db)
  return rows[0] as Counts
}
