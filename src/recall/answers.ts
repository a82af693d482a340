import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import type { RecallAnswer } from '../db/recall-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { chainOf } from '../listings/row/recalls.ts'
import { heldBy } from '../listings/write/end-holds.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { toldBy } from './history.ts'
import type { readerOf, Told } from './reader.ts'
import { shown, type Thing } from './rows.ts'
import { find, type RecalledGoods, recallById, without } from './sql.ts'

type Named = Pick<Thing, 'kind' | 'id'>

export interface Answer {
  /** Null once they left. */
  user_id: number | null
  thing: string
  answer: RecallAnswer
  /** As they wrote it. */
  passed_to: string | null
  answered_at: Date
  /** YYYY-MM-DD */
  day: string
}

export const keyOf = ({ kind, id }: Named): string => `${kind} ${id}`

const person = sql<number>`coalesce(user_id, -recall_answers.id)`

/** The newest per person and thing, also from recalls that this one continues. */
export async function answersTo(db: Db, recall_id: number): Promise<Answer[]> {
  return db
    .selectFrom('recall_answers')
    .distinctOn([person, 'listing_id', 'connection_id'])
    .select(['user_id', 'answer', 'passed_to', 'answered_at', dayOf<string>('answered_at').as('day')])
    .select(sql<string>`coalesce('listing ' || listing_id, 'connection ' || connection_id)`.as('thing'))
    .where('recall_id', 'in', chainOf(recall_id))
    .orderBy(person)
    .orderBy('listing_id')
    .orderBy('connection_id')
    .orderBy('answered_at', 'desc')
    .execute()
}

/** One person of a side answers for the others. */
export const sidesIn = (found: RecalledGoods): (Named & { people: number[] })[] => [
  ...shown(found).map(({ id, owners }) => ({ kind: 'listing' as const, id, people: owners })),
  ...found.connections.flatMap(({ id, givers, receivers }) =>
    [givers, receivers].map((people) => ({ kind: 'connection' as const, id, people })),
  ),
]

export type SideAnswer = Pick<Answer, 'answer' | 'passed_to'>

/** The newest of each side, as listed by `sidesIn`; of a side where nobody is left, what was said before. */
export function answersOfSides(found: RecalledGoods, answers: Answer[]): (SideAnswer | null)[] {
  const newestFirst = answers.toSorted((one, other) => +other.answered_at - +one.answered_at)
  return sidesIn(found).map((side) => {
    const isTheirs = ({ user_id }: Answer) =>
      user_id === null ? side.people.length === 0 : side.people.includes(user_id)
    return newestFirst.find((one) => one.thing === keyOf(side) && isTheirs(one)) ?? null
  })
}

/** What was answered to a recall, by thing. */
export async function saidOfSides(db: Db, recall_id: number, found: RecalledGoods) {
  const said = new Map<string, (SideAnswer | null)[]>()
  const answers = answersOfSides(found, await answersTo(db, recall_id))
  for (const [index, side] of sidesIn(found).entries())
    said.set(keyOf(side), [...(said.get(keyOf(side)) ?? []), answers[index] ?? null])
  return said
}

/** Sides that have not answered. */
function unanswered(found: RecalledGoods, answers: Answer[]) {
  const given = new Set(answers.map(({ user_id, thing }) => `${user_id} ${thing}`))
  return sidesIn(found).filter((side) => !side.people.some((id) => given.has(`${id} ${keyOf(side)}`)))
}

/** People who were told and whose side has not answered. */
export function waitedFor(found: RecalledGoods, told: Set<number>, answers: Answer[]): Set<number> {
  const people = unanswered(found, answers).flatMap((side) => side.people)
  return new Set(people.filter((id) => told.has(id)))
}

type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

export async function waitingThings(db: Db, { user, recall, theirs, things }: Reader): Promise<Thing[]> {
  const sides = unanswered(theirs, await answersTo(db, recall.id))
  const open = new Set(sides.filter(({ people }) => people.includes(user.id)).map(keyOf))
  return things.filter((thing) => open.has(keyOf(thing)))
}

/** Replaces the person's earlier answer, until the recall is lifted. */
export async function answerTo(
  db: Db,
  { recall_id, user_id }: Told,
  { kind, id }: Named,
  { answer, passed_to }: SideAnswer,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const refusal = await lifted(trx, recall_id)
    if (refusal) return refusal
    const column = `${kind}_id` as const
    const said = { answer, passed_to: answer === 'passed_on' ? passed_to : null }
    await trx
      .insertInto('recall_answers')
      .values({ ...{ recall_id, user_id, listing_id: null, connection_id: null, ...said }, [column]: id })
      .onConflict((same) =>
        same.columns(['recall_id', 'user_id', column]).doUpdateSet({ ...said, answered_at: sql`now()` }),
      )
      .execute()
    return null
  })
}

/** Reminds each once. Returns how many were reminded now. */
export async function remind(db: Db, by: Actor, recall_id: number): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const refusal = await lifted(trx, recall_id)
    const recall = await recallById(trx, recall_id)
    if (refusal || !recall) return refusal ?? new Refusal('not_found')
    const found = without(await find(trx, recall.criteria, recall_id), (await heldBy(trx, recall_id)).out)
    const people = waitedFor(found, await toldBy(trx, recall_id), await answersTo(trx, recall_id))
    const { rows } = await sql<{ user_id: number }>`insert into recall_reminders (recall_id, user_id)
      select ${recall_id}::int, id from users where id = any(${[...people]}::int[])
      on conflict do nothing returning user_id`.execute(trx)
    for (const { user_id } of rows) await queueMailTo(trx, user_id, 'recall_reminder', { recall_id, user_id })
    if (rows.length > 0) await audit(trx, by, 'recall_reminded', `recall ${recall_id}`, { told: rows.length })
    return rows.length
  })
}

/** A lift waits for this write; writes after it are refused. */
async function lifted(trx: Trx, recall_id: number): Promise<Refusal | null> {
  const row = await trx
    .selectFrom('recalls')
    .select(dayOf<string | null>('lifted_at').as('day'))
    .where('id', '=', recall_id)
    .forShare()
    .executeTakeFirst()
  if (!row?.day) return null
  return new Refusal('invalid_transition', { message: m.recall_answer_lifted({ day: formatDay(row.day) }) })
}
