import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'

export interface ItemInput {
  title: string
  /** Sanitised rich text. */
  content: string
  faq_category_id: number
  /** Place among the items of its category, from 0; the last when absent. */
  position?: number | undefined
}

export interface CategoryInput {
  name: string
  position?: number | undefined
}

/** Adds a question (SPEC.md section 7). A category that is not there is a 422. */
export async function createItem(db: Db, by: Actor, input: ItemInput): Promise<number | Refusal> {
  return inOrder(db, async (trx) => {
    if (!(await hasCategory(trx, input.faq_category_id))) return noCategory()
    const { id } = await trx
      .insertInto('faq_items')
      .values({ ...input, position: 1_000_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await place(trx, 'faq_items', id, input.position)
    await audit(trx, by, 'faq_created', `faq ${id}`, { title: input.title })
    return id
  })
}

export async function updateItem(
  db: Db,
  by: Actor,
  item: { id: number; faq_category_id: number },
  changes: Partial<ItemInput>,
): Promise<Refusal | null> {
  return inOrder(db, async (trx) => {
    const moved = changes.faq_category_id !== undefined && changes.faq_category_id !== item.faq_category_id
    if (moved && !(await hasCategory(trx, changes.faq_category_id ?? 0))) return noCategory()
    const { position, ...columns } = changes
    const written = await trx
      .updateTable('faq_items')
      .set({ ...columns, position: moved ? 1_000_000 : sql`position` })
      .where('id', '=', item.id)
      .returning('id')
      .executeTakeFirst()
    if (!written) return new Refusal('not_found')
    if (moved || position !== undefined) await place(trx, 'faq_items', item.id, position)
    await audit(trx, by, 'faq_changed', `faq ${item.id}`, { changed: Object.keys(changes) })
    return null
  })
}

export async function deleteItem(
  db: Db,
  by: Actor,
  item: { id: number; title: string },
): Promise<Refusal | null> {
  return inOrder(db, async (trx) => {
    const gone = await trx
      .deleteFrom('faq_items')
      .where('id', '=', item.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return new Refusal('not_found')
    await audit(trx, by, 'faq_deleted', `faq ${item.id}`, { title: item.title })
    return null
  })
}

export async function createCategory(db: Db, by: Actor, { name, position }: CategoryInput): Promise<number> {
  return inOrder(db, async (trx) => {
    const { id } = await trx
      .insertInto('faq_categories')
      .values({ name, position: 1_000_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await place(trx, 'faq_categories', id, position)
    await audit(trx, by, 'faq_category_created', `faq category ${id}`, { name })
    return id
  })
}

export async function updateCategory(
  db: Db,
  by: Actor,
  id: number,
  { name, position }: Partial<CategoryInput>,
): Promise<Refusal | null> {
  return inOrder(db, async (trx) => {
    if (!(await hasCategory(trx, id))) return new Refusal('not_found')
    if (name !== undefined)
      await trx.updateTable('faq_categories').set({ name }).where('id', '=', id).execute()
    if (position !== undefined) await place(trx, 'faq_categories', id, position)
    await audit(trx, by, 'faq_category_changed', `faq category ${id}`, { name, position })
    return null
  })
}

/** Only an empty category goes, so that no question goes unseen with it. */
export async function deleteCategory(
  db: Db,
  by: Actor,
  { id, name }: { id: number; name: string },
): Promise<Refusal | null> {
  return inOrder(db, async (trx) => {
    const item = await trx
      .selectFrom('faq_items')
      .select('id')
      .where('faq_category_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (item) return invalid('_', m.faq_error_category_used())
    const gone = await trx
      .deleteFrom('faq_categories')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return new Refusal('not_found')
    await audit(trx, by, 'faq_category_deleted', `faq category ${id}`, { name })
    return null
  })
}

/** One administrator at a time changes the FAQ: positions are a matter of all rows together. */
function inOrder<T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> {
  return allOrNothing(db, async (trx) => {
    await sql`lock table faq_categories in share row exclusive mode`.execute(trx)
    return act(trx)
  })
}

async function hasCategory(trx: Trx, id: number): Promise<boolean> {
  return (
    (await trx.selectFrom('faq_categories').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

const noCategory = () => invalid('faq_category_id', m.faq_error_category())

/** Puts a row at a place among its siblings and counts them anew from 0. */
async function place(
  trx: Trx,
  table: 'faq_items' | 'faq_categories',
  id: number,
  position = 1_000_000,
): Promise<void> {
  const siblings =
    table === 'faq_items'
      ? sql`faq_category_id = (select faq_category_id from faq_items where id = ${id})`
      : sql`true`
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where ${siblings} order by position, id`.execute(trx)
  const ids = rows.map((row) => row.id).filter((other) => other !== id)
  ids.splice(position, 0, id)
  await sql`update ${sql.table(table)} set position = ordered.place - 1
    from unnest(${ids}::int[]) with ordinality as ordered (id, place) where ${sql.table(table)}.id = ordered.id`.execute(
    trx,
  )
}
