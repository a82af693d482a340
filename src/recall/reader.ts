import { absencesOf } from '../accounts/absence.ts'
import { userById } from '../accounts/sql.ts'
import type { Db } from '../db/connect.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { heldBy } from '../listings/write/end-holds.ts'
import { messagesOf, toldBy } from './history.ts'
import { type Thing, thingsIn } from './rows.ts'
import { find, only, type RecalledGoods, recallById, without } from './sql.ts'

export interface Told {
  recall_id: number
  user_id: number
}

/** Returns what the recall names of the person, and its messages. */
export async function readerOf(db: Db, { recall_id, user_id }: Told) {
  const [user, recall] = [await userById(db, user_id), await recallById(db, recall_id)]
  if (!user || !recall) return null
  const { out } = await heldBy(db, recall_id)
  const all = ownOf(await find(db, recall.criteria, recall_id), user_id)
  const theirs = without(all, out)
  const things = handoversFirst(await thingsIn(db, theirs))
  const of = { user, recall, theirs, things, messages: await messagesOf(db, recall_id) }
  return {
    ...of,
    ...(await placeOf(db, recall_id, user.id, theirs)),
    isOut: things.length === 0 && all.listings.length + all.connections.length > 0,
  }
}

/** The absent person, or the stand-in who was told as well. */
async function placeOf(db: Db, recall_id: number, user_id: number, { listings, connections }: RecalledGoods) {
  const { away, stands_in_for } = await absencesOf(db, user_id)
  const sides = [
    ...listings.map(({ owners }) => owners),
    ...connections.map(({ givers, receivers }) => [...givers, ...receivers]),
  ]
  const absent = stands_in_for.find(({ id }) => sides.every((people) => people.includes(id)))
  const isCopied = away?.stand_in && (await toldBy(db, recall_id)).has(away.stand_in.id)
  return { absent: sides.length > 0 ? absent : undefined, away: isCopied ? away : null }
}

export async function takenOutOf(
  db: Db,
  { recall_id, user_id }: Told,
  listing_ids: number[],
): Promise<Thing[]> {
  const recall = await recallById(db, recall_id)
  const found = recall ? only(await find(db, recall.criteria), new Set(listing_ids)) : null
  return found ? handoversFirst(await thingsIn(db, ownOf(found, user_id))) : []
}

const ownOf = ({ listings, connections }: RecalledGoods, userId: number): RecalledGoods => ({
  listings: listings.filter(({ owners }) => owners.includes(userId)),
  connections: connections.filter(({ givers, receivers }) => [...givers, ...receivers].includes(userId)),
})

/** Handed-over goods may still be in use; listed ones are hidden already. */
const handoversFirst = (things: Thing[]): Thing[] => [
  ...things.filter(({ kind }) => kind === 'connection'),
  ...things.filter(({ kind }) => kind === 'listing'),
]

export function sentenceOf(thing: Thing, isGiver: boolean): string {
  if (thing.state === 'deleted') return m.recall_mail_deleted()
  const { amount, day, state, loan, giver, receiver } = thing
  if (!receiver) return m.recall_mail_listed()
  const about = {
    amount: grouped(amount),
    other: (isGiver ? receiver : giver).organisation,
    day: writtenDay(day),
  }
  const when = state === 'open' ? 'promised' : loan === 'returned' ? 'returned' : 'done'
  return sentences[loan ? 'lent' : 'given'][when][isGiver ? 0 : 1](about)
}

type Sentence = (about: { amount: string; other: string; day: string }) => string
type Sentences = Record<'promised' | 'done' | 'returned', [giver: Sentence, taker: Sentence]>

const given: Sentences['done'] = [m.recall_mail_gave, m.recall_mail_got]
const sentences: Record<'given' | 'lent', Sentences> = {
  given: {
    promised: [m.recall_mail_promised_give, m.recall_mail_promised_get],
    ...{ done: given, returned: given },
  },
  lent: {
    promised: [m.recall_mail_promised_lend, m.recall_mail_promised_borrow],
    done: [m.recall_mail_lent, m.recall_mail_borrowed],
    returned: [m.recall_mail_lent_back, m.recall_mail_borrowed_back],
  },
}
