import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { recallHead } from '../listings/row/recall-named.ts'
import { chainOf } from '../listings/row/recalls.ts'
import { heldBy } from '../listings/write/end-holds.ts'
import { answersTo, keyOf, waitedFor, waitingThings } from './answers.ts'
import { toldBy } from './history.ts'
import { readerOf } from './reader.ts'
import type { Thing } from './rows.ts'
import { find, without } from './sql.ts'
import { isOpen } from './waiting.ts'

/** Recalls in force with people who have not answered while their links work. */
export async function unansweredRecalls(db: Db): Promise<{ id: number; name: string; since: string }[]> {
  const recalls = await db
    .selectFrom('recalls')
    .select(['id', 'criteria', 'lot', dayOf<string>('created_at').as('since')])
    .where(isOpen)
    .execute()
  const waiting: { id: number; name: string; since: string }[] = []
  for (const { id, since, ...recall } of recalls) {
    const found = without(await find(db, recall.criteria, id), (await heldBy(db, id)).out)
    const people = waitedFor(found, await toldBy(db, id), await answersTo(db, id))
    if (people.size > 0) waiting.push({ id, name: await recallHead(db, recall), since })
  }
  return waiting
}

export interface ToAnswer {
  id: number
  /** What it names. */
  what: string
  titles: string[]
}

/** What recalls in force ask of a person they were told to; what one that goes on with another names is asked once. */
export async function recallsToAnswer(db: Db, user_id: number): Promise<ToAnswer[]> {
  const told = await db
    .selectFrom('recalls')
    .select(['id', 'criteria', 'lot'])
    .select(sql<number[]>`array${chainOf(sql<number>`recalls.id`)}`.as('chain'))
    .where(isOpen)
    .where(sql<boolean>`exists (select from recall_people
      where user_id = ${user_id} and recall_id in ${chainOf(sql<number>`recalls.id`)})`)
    .orderBy('id', 'desc')
    .execute()
  const waiting: ToAnswer[] = []
  const later: { chain: number[]; keys: Set<string> }[] = []
  for (const { id, chain, ...searched } of told) {
    const reader = await readerOf(db, { recall_id: id, user_id })
    if (!reader) continue
    const isAskedLater = (thing: Thing) =>
      later.some((one) => one.chain.includes(id) && one.keys.has(keyOf(thing)))
    const things = (await waitingThings(db, reader)).filter((thing) => !isAskedLater(thing))
    later.push({ chain, keys: new Set(reader.things.map(keyOf)) })
    if (things.length > 0)
      waiting.unshift({
        id,
        what: await recallHead(db, searched),
        titles: things.map(({ title }) => title),
      })
  }
  return waiting
}
