import type { Trx } from '../../db/connect.ts'
import { addJob } from '../../mail/outbox.ts'

export async function matchLater(trx: Trx, ids: number[]): Promise<void> {
  for (const id of ids) await addJob(trx, 'match_alerts', { listing_id: id }, { key: `match ${id}` })
}
