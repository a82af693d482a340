import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Grant } from '../db/people-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { queueMailTo } from '../mail/outbox.ts'

export async function setGrants(db: Db, by: Actor, userId: number, kinds: readonly Grant[]): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const taken = await trx
      .deleteFrom('grants')
      .where('user_id', '=', userId)
      .$if(kinds.length > 0, (query) => query.where('kind', 'not in', kinds))
      .returning('kind')
      .execute()
    for (const { kind } of taken) await audit(trx, by, 'grant_taken', `user ${userId}`, { grant: kind })
    const given = await giveGrants(trx, by, userId, kinds)
    if (taken.length + given.length > 0)
      await queueMailTo(trx, userId, 'rights_changed', {
        ...{ user_id: userId, given, taken: taken.map(({ kind }) => kind) },
      })
  })
}

export async function giveGrants(
  trx: Trx,
  by: Actor,
  userId: number,
  kinds: readonly Grant[],
): Promise<Grant[]> {
  const { rows } = await sql<{ kind: Grant }>`insert into grants (user_id, kind)
    select ${userId}, unnest(${kinds}::text[]) on conflict do nothing returning kind`.execute(trx)
  for (const { kind } of rows) await audit(trx, by, 'grant_given', `user ${userId}`, { grant: kind })
  return rows.map(({ kind }) => kind)
}
