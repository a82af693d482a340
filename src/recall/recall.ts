import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { holdListings } from '../listings/row/holds.ts'
import { lockListings } from '../listings/row/locked.ts'
import { endHoldsOf, heldBy, takeOutOf } from '../listings/write/end-holds.ts'
import { settledAfter } from '../listings/write/safety.ts'
import { addJob, queueMailTo } from '../mail/outbox.ts'
import { earlierOf, messagesOf, toldBy } from './history.ts'
import { find, namedBy, only, type RecalledGoods, recallById, without } from './sql.ts'

export interface Earlier {
  /** This one continues it: people told are not told again. */
  belongs_to?: number | null | undefined
  /** An unrelated one about the same goods. */
  after?: number | null | undefined
  lot?: string | null | undefined
}

export interface Done {
  id: number
  listings: number
  people: number
}

/** Where there was one before, the caller says how this one is related. */
export async function stopAndTell(
  db: Db,
  by: Actor,
  criteria: Criteria,
  reason: string,
  { belongs_to, after, lot }: Earlier = {},
): Promise<Done | Refusal> {
  return allOrNothing(db, async (trx) => {
    const earlier = await earlierOf(trx, criteria, await find(trx, criteria))
    const after_id = belongs_to ?? after ?? null
    if (after_id === null && earlier[0])
      return invalid('belongs_to', m.recall_error_before({ id: earlier[0].id }))
    if (after_id !== null && !earlier.some(({ id }) => id === after_id))
      return invalid(belongs_to ? 'belongs_to' : 'after', m.recall_error_earlier())
    const values = { after_id, belongs: Boolean(belongs_to), lot: lot ?? null }
    const recall = await recallFor(trx, by, criteria, reason, values)
    return stop(trx, by, recall)
  })
}

interface Seen {
  id: number
  version: number
}

/** Hides what is new, and tells people not told yet. */
export async function tellNew(db: Db, by: Actor, seen: Seen): Promise<Done | Refusal> {
  return allOrNothing(db, async (trx) => {
    const recall = await current(trx, seen)
    return recall instanceof Refusal ? recall : stop(trx, by, recall)
  })
}

/** Everybody told gets the first message and this. */
export async function correct(db: Db, by: Actor, seen: Seen, text: string): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const recall = await current(trx, seen)
    if (recall instanceof Refusal) return recall
    const message_id = await note(trx, by, recall.id, 'correction', text)
    const told = await tellAll(trx, 'recall_correction', recall.id, message_id)
    await audit(trx, by, 'recall_corrected', `recall ${recall.id}`, { reason: text, told })
    return told
  })
}

/** Ends asking; goods are shown and people told ten minutes later, unless another recall takes its place. */
export async function lift(db: Db, by: Actor, seen: Seen, text: string): Promise<Done | Refusal> {
  return allOrNothing(db, async (trx) => {
    const recall = await current(trx, seen)
    if (recall instanceof Refusal) return recall
    const { id } = recall
    await trx.updateTable('recalls').set({ lifted_at: sql`now()` }).where('id', '=', id).execute()
    const message_id = await note(trx, by, id, 'lifted', text)
    const runAt = new Date(Date.now() + settledAfter)
    await addJob(trx, 'let_recall_go', { recall_id: id, message_id }, { runAt })
    const { held } = await heldBy(trx, id)
    const told = (await toldBy(trx, id)).size
    const about = { reason: text, listings: held.size, told }
    await audit(trx, by, 'recall_lifted', `recall ${id}`, about)
    return { id, listings: held.size, people: told }
  })
}

/** The job `let_recall_go`, once. */
export async function letGo(db: Db, { recall_id, message_id }: { recall_id: number; message_id: number }) {
  await allOrNothing(db, async (trx) => {
    const lifted = await trx
      .updateTable('recalls')
      .set({ let_go_at: sql`now()` })
      .where('id', '=', recall_id)
      .where('let_go_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!lifted) return
    await endHoldsOf(trx, recall_id)
    await tellAll(trx, 'recall_lifted', recall_id, message_id)
  })
}

/** Raises the version, so that only the first of two acts happens. */
async function current(trx: Trx, { id, version }: Seen) {
  const row = await trx
    .updateTable('recalls')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('lifted_at', 'is', null)
    .returning(['id', 'criteria', 'reason', 'lifted_at'])
    .executeTakeFirst()
  if (row) return row
  const now = await recallById(trx, id)
  return new Refusal(now?.version === version ? 'invalid_transition' : 'stale')
}

async function stop(
  trx: Trx,
  by: Actor,
  { id, criteria, reason }: { id: number; criteria: Criteria; reason: string },
): Promise<Done> {
  const found = without(await find(trx, criteria), (await heldBy(trx, id)).out)
  const ids = found.listings.map((listing) => listing.id)
  const hidden = await holdListings(trx, ids, { recall_id: id, reason })
  await sql`insert into recall_connections (recall_id, connection_id)
    select ${id}::int, unnest(${found.connections.map((connection) => connection.id)}::int[])
    on conflict do nothing`.execute(trx)
  const told = await tell(trx, id, peopleIn(found))
  await audit(trx, by, 'recalled', `recall ${id}`, { ...criteria, reason, hidden: hidden.length, told })
  return { id, listings: hidden.length, people: told }
}

async function note(trx: Trx, by: Actor, recall_id: number, kind: 'correction' | 'lifted', text: string) {
  const { id } = await trx
    .insertInto('recall_messages')
    .values({ recall_id, kind, text, by_id: by.viewer.user?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One mail per reader and text, however long the mails wait. */
async function tellAll(
  trx: Trx,
  mail: 'recall_correction' | 'recall_lifted',
  recall_id: number,
  message_id: number,
) {
  const people = await toldBy(trx, recall_id)
  for (const user_id of people) await queueMailTo(trx, user_id, mail, { recall_id, user_id, message_id })
  return people.size
}

/** With the other parts of the same goods; the recall does not take it again. */
export async function takeOut(
  db: Db,
  by: Actor,
  recall: { id: number; reason: string; criteria: Criteria },
  listing_id: number,
  why: string,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const goods = (await lockListings(trx, [listing_id])).values()
    const out = await takeOutOf(trx, recall, goods, new Set((await namedBy(trx, recall.id)).values()), why)
    if (out.ids.length === 0) return new Refusal('invalid_transition')
    await sql`with out as (delete from recall_connections using connections
        where recall_connections.recall_id = ${recall.id} and connections.id = connection_id
          and coalesce(offer_id, listing_id) = any(${[...(await heldBy(trx, recall.id)).out]}::int[])
        returning recall_id, connection_id, named_at)
      insert into recall_connections_out select * from out`.execute(trx)
    await trx.updateTable('recalls').set({ version: sql`version + 1` }).where('id', '=', recall.id).execute()
    const told = await tellOthers(trx, recall, out)
    await audit(trx, by, 'taken_out_of_recall', `recall ${recall.id}`, { listing_id, reason: why, told })
    return null
  })
}

/** The owner has a mail about the listing; other people told read that it is over. */
async function tellOthers(
  trx: Trx,
  { id: recall_id, criteria }: { id: number; criteria: Criteria },
  { ids: listing_ids, owner }: { ids: number[]; owner: number | null },
): Promise<number> {
  const told = await toldBy(trx, recall_id)
  const found = only(await find(trx, criteria), new Set(listing_ids))
  const others = peopleIn(found).filter((id) => id !== owner && told.has(id))
  for (const user_id of others)
    await queueMailTo(trx, user_id, 'recall_taken_out', { recall_id, user_id, listing_ids })
  return others.length
}

/** A second press waits here, and finds the first one's recall. */
async function recallFor(
  trx: Trx,
  { viewer }: Actor,
  criteria: Criteria,
  reason: string,
  more: { after_id: number | null; belongs: boolean; lot: string | null },
) {
  const search = JSON.stringify(criteria)
  const made = await trx
    .insertInto('recalls')
    .values({ criteria: search, reason, by_id: viewer.user?.id ?? null, ...more })
    .onConflict((same) => same.columns(['criteria', 'after_id']).doNothing())
    .returning(['id', 'criteria', 'reason'])
    .executeTakeFirst()
  if (made) return made
  return trx
    .selectFrom('recalls')
    .select(['id', 'criteria', 'reason'])
    .where(sql<boolean>`criteria = ${search}::jsonb and after_id is not distinct from ${more.after_id}::int`)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function tell(trx: Trx, recall_id: number, people: number[]): Promise<number> {
  const told = await toldBy(trx, recall_id)
  const others = people.filter((id) => !told.has(id))
  const said = (await messagesOf(trx, recall_id)).at(-1)?.id ?? 0
  const { rows } = await sql<{ user_id: number }>`insert into recall_people (recall_id, user_id)
    select ${recall_id}, id from users where id = any(${others}::int[])
    on conflict do nothing returning user_id`.execute(trx)
  for (const { user_id } of rows) await queueMailTo(trx, user_id, 'recall', { recall_id, user_id, said })
  return rows.length
}

/** Both parties with their colleagues, and owners of what is not passed on. */
export function peopleIn({ listings, connections }: RecalledGoods): number[] {
  return [
    ...new Set([
      ...listings.flatMap(({ owners }) => owners),
      ...connections.flatMap(({ givers, receivers }) => [...givers, ...receivers]),
    ]),
  ]
}
