import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { chainOf } from '../listings/row/recalls.ts'
import { heldBy } from '../listings/write/end-holds.ts'
import { answersTo, waitedFor, waitingThings } from './answers.ts'
import { toldBy } from './history.ts'
import { readerOf } from './reader.ts'
import { find, without } from './sql.ts'
import { whatOf } from './words.ts'

const isOpen = sql<boolean>`recalls.lifted_at is null and recalls.created_at > now() - interval '400 days'`

/** Recalls in force with people who have not answered while their links work. */
export async function unansweredRecalls(db: Db): Promise<{ id: number; name: string; since: string }[]> {
  const recalls = await db
    .selectFrom('recalls')
    .select(['id', 'criteria', 'lot', dayOf<string>('created_at').as('since')])
    .where(isOpen)
    .execute()
  const waiting: { id: number; name: string; since: string }[] = []
  for (const { id, since, ...recall } of recalls) {
    const found = without(await find(db, recall.criteria), (await heldBy(db, id)).out)
    const people = waitedFor(found, await toldBy(db, id), await answersTo(db, id))
    if (people.size > 0) waiting.push({ id, name: whatOf(recall), since })
  }
  return waiting
}

export interface ToAnswer {
  id: number
  /** What was searched for. */
  what: string
  titles: string[]
}

/** What recalls in force ask of a person they were told to; of those that continue each other, the newest. */
export async function recallsToAnswer(db: Db, user_id: number): Promise<ToAnswer[]> {
  const told = await db
    .selectFrom('recalls')
    .select(['id', 'criteria', 'lot'])
    .where(isOpen)
    .where(sql<boolean>`exists (select from recall_people
      where user_id = ${user_id} and recall_id in ${chainOf(sql<number>`recalls.id`)})`)
    .where(sql<boolean>`not exists (select from recalls later
      where later.belongs and later.after_id = recalls.id and later.lifted_at is null)`)
    .orderBy('id')
    .execute()
  const waiting: ToAnswer[] = []
  for (const { id, ...searched } of told) {
    const reader = await readerOf(db, { recall_id: id, user_id })
    const things = reader ? await waitingThings(db, reader) : []
    if (things.length > 0)
      waiting.push({ id, what: whatOf(searched), titles: things.map(({ title }) => title) })
  }
  return waiting
}
