import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'

/** A recall in force names it. */
export const isRecalled = sql<boolean>`exists (select from recall_connections join recalls on recalls.id = recall_id
  where connection_id = connections.id and lifted_at is null)`

/** Asked once the connections are locked: a recall that comes at that moment waits, or is seen. */
export async function recalledRefusal(trx: Trx, ids: number[]): Promise<Refusal | null> {
  const stopped = await trx
    .selectFrom('connections')
    .select('title')
    .where('id', 'in', ids)
    .where(isRecalled)
    .orderBy('id')
    .executeTakeFirst()
  if (!stopped) return null
  return new Refusal('invalid_transition', {
    message: m.connections_error_recalled({ title: stopped.title }),
  })
}
