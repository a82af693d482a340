import type { Trx } from '../db/connect.ts'
import { Refusal } from '../http/errors.ts'

export async function lockHandover(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('handovers').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function lockOpen(trx: Trx, id: number, handoverId: number): Promise<Refusal | null> {
  await lockHandover(trx, handoverId)
  const open = await trx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open ? null : closedRefusal(trx, id)
}

export async function closedRefusal(trx: Trx, id: number): Promise<Refusal> {
  const row = await trx.selectFrom('connections').select('status').where('id', '=', id).executeTakeFirst()
  return new Refusal(row?.status === 'completed' ? 'connection_completed' : 'connection_closed')
}
