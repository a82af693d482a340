import { sql } from 'kysely'
import type { App } from '../src/app.ts'

type Db = App['db']

/** A clear-out of listings that are shown, of which its owner was reminded. */
export async function aRemindedClearOut(
  db: Db,
  user_id: number,
  title: string,
  listing_ids: number[],
): Promise<number> {
  const { id } = await db
    .insertInto('clear_outs')
    .values({ user_id, title, deadline: '2099-12-18', reminded_for: '2099-12-18' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('clear_out_rows')
    .values(
      listing_ids.map((listing_id, at) => ({ clear_out_id: id, position: at, cells: '{}', listing_id })),
    )
    .execute()
  return id
}

export async function anEndedClearOut(...[db, ...of]: Parameters<typeof aRemindedClearOut>): Promise<number> {
  const id = await aRemindedClearOut(db, ...of)
  await db.updateTable('clear_outs').set({ ended_at: sql`now()` }).where('id', '=', id).execute()
  await sql`update listings set status = 'inactive' where status = 'active'
    and id in (select listing_id from clear_out_rows where clear_out_id = ${id})`.execute(db)
  return id
}
