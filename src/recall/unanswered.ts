import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { heldBy } from '../listings/write/end-holds.ts'
import { answersTo, waitedFor } from './answers.ts'
import { toldBy } from './history.ts'
import { find, without } from './sql.ts'
import { whatOf } from './words.ts'

/** Recalls in force with people who have not answered while their links work. */
export async function unansweredRecalls(db: Db): Promise<{ id: number; name: string; since: string }[]> {
  const recalls = await db
    .selectFrom('recalls')
    .select(['id', 'criteria', 'lot', dayOf<string>('created_at').as('since')])
    .where('lifted_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '400 days'`)
    .execute()
  const waiting: { id: number; name: string; since: string }[] = []
  for (const { id, since, ...recall } of recalls) {
    const found = without(await find(db, recall.criteria), (await heldBy(db, id)).out)
    const people = waitedFor(found, await toldBy(db, id), await answersTo(db, id))
    if (people.size > 0) waiting.push({ id, name: whatOf(recall), since })
  }
  return waiting
}
