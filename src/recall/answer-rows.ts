import type { Db } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { type RecallAnswer, recallAnswers } from '../db/recall-tables.ts'
import { answersOfSides, answersTo, keyOf, sidesIn, waitedFor } from './answers.ts'
import { toldBy } from './history.ts'
import { thingsIn } from './rows.ts'
import type { RecalledGoods } from './sql.ts'

const mostShown = 200

export async function answerRows(db: Db, recall_id: number, found: RecalledGoods) {
  const told = await toldBy(db, recall_id)
  const answers = await answersTo(db, recall_id)
  const waiting = waitedFor(found, told, answers)
  const sides = sidesIn(found)
  const titles = new Map((await thingsIn(db, found, mostShown)).map((thing) => [keyOf(thing), thing.title]))
  const people = await peopleOf(db, recall_id, [...told])
  const reminded = people.filter(({ id, reminded_on }) => waiting.has(id) && reminded_on).length
  const rows = people.map(({ id, ...person }) => {
    const own = sides.filter((side) => side.people.includes(id)).map(keyOf)
    const theirs = answers.filter((one) => one.user_id === id)
    const keys = [...new Set([...own, ...theirs.map((one) => one.thing)])]
    const things = keys.map((key) => ({
      title: titles.get(key) ?? null,
      ...(theirs.find(({ thing }) => thing === key) ?? { answer: null, passed_to: null, day: null }),
    }))
    return {
      ...{ id, ...person, waits: waiting.has(id) },
      things: things.map(({ title, answer, passed_to, day }) => ({ title, answer, passed_to, day })),
    }
  })
  const left = answers.filter(({ user_id }) => user_id === null)
  return {
    rows: rows
      .filter(({ things }) => things.length > 0)
      .sort((one, other) => Number(other.waits) - Number(one.waits) || one.name.localeCompare(other.name))
      .slice(0, mostShown),
    /** Of people who have left since. */
    left: left.map(({ thing, answer, passed_to, day }) => ({
      ...{ title: titles.get(thing) ?? null, answer, passed_to, day },
    })),
    counts: countsOf(answersOfSides(found, answers)),
    told: told.size,
    waiting: waiting.size,
    to_remind: waiting.size - reminded,
  }
}

/** They add up to the sides of what is named. */
function countsOf(sides: ReturnType<typeof answersOfSides>) {
  const count = (answer: RecallAnswer | null) =>
    sides.filter((side) => (side?.answer ?? null) === answer).length
  const given = recallAnswers.map((answer) => [answer, count(answer)] as const)
  return { ...(Object.fromEntries(given) as Record<RecallAnswer, number>), waits: count(null) }
}

const peopleOf = (db: Db, recall_id: number, ids: number[]) =>
  db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('recall_reminders', (join) =>
      join.onRef('recall_reminders.user_id', '=', 'users.id').on('recall_id', '=', recall_id),
    )
    .select(['users.id', 'users.name', 'organisations.name as organisation'])
    .select(dayOf<string | null>('recall_reminders.created_at').as('reminded_on'))
    .where('users.id', 'in', ids.length > 0 ? ids : [0])
    .execute()
