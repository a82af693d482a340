import { sql } from 'kysely'
import type { Trx } from '../../db/connect.ts'
import { notAsking } from './safety.ts'

export async function stopShowing(trx: Trx, ids: number[]): Promise<number[]> {
  const stopped = await trx
    .updateTable('listings')
    .set({ ...notAsking, status: 'inactive', version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(status = 'active' or status = 'inactive' and safety = 'awaiting')`)
    .returning('id')
    .execute()
  return stopped.map(({ id }) => id)
}
