import { sql } from 'kysely'
import { type Db, type Trx, violated } from '../db/connect.ts'
import type { Texts } from '../db/tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { type FieldErrors, Refusal } from '../http/errors.ts'
import { locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { categoryTexts, itemTexts } from './inputs.ts'
import { errorOf, type GivenTexts, readTexts, shown } from './texts.ts'

interface Changes {
  texts: GivenTexts
  /** Counts from 0; last when absent. */
  position?: number | undefined
  /** Without it, the last write wins. */
  version?: number | undefined
}

export interface ItemChanges extends Changes {
  faq_category_id?: number | null | undefined
}

export async function createItem(db: Db, by: Actor, input: ItemChanges): Promise<number | Refusal> {
  return inOrder(db, async (trx) => {
    const { texts, errors } = readTexts(itemTexts(), input.texts)
    const faq_category_id = input.faq_category_id ?? 0
    const wrong = { ...errors, ...(await categoryErrors(trx, faq_category_id)) }
    if (isAny(wrong)) return new Refusal('invalid', { errors: wrong })
    const { id } = await trx
      .insertInto('faq_items')
      .values({ texts: JSON.stringify(texts), faq_category_id, position: 1_000_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await place(trx, 'faq_items', id, input.position)
    await audit(trx, by, 'faq_created', `faq ${id}`, { title: shown(texts).title })
    return id
  })
}

export async function updateItem(
  db: Db,
  by: Actor,
  id: number,
  changes: ItemChanges,
): Promise<Refusal | null> {
  return inOrder(db, async (trx) => {
    const item = await trx.selectFrom('faq_items').selectAll().where('id', '=', id).executeTakeFirst()
    if (!item) return new Refusal('not_found')
    if (changes.version !== undefined && changes.version !== item.version) return new Refusal('stale')
    const { faq_category_id = item.faq_category_id, position } = changes
    const moved = faq_category_id !== item.faq_category_id
    const { texts, errors } = readTexts(itemTexts(), changes.texts, item.texts)
    const wrong = { ...errors, ...(moved ? await categoryErrors(trx, faq_category_id ?? 0) : {}) }
    if (isAny(wrong)) return new Refusal('invalid', { errors: wrong })
    if (moved || isAny(changes.texts))
      await trx
        .updateTable('faq_items')
        .set({
          texts: JSON.stringify(texts),
          faq_category_id: faq_category_id ?? 0,
          position: moved ? 1_000_000 : item.position,
          version: sql`version + 1`,
        })
        .where('id', '=', id)
        .execute()
    if (moved || position !== undefined) await place(trx, 'faq_items', id, position)
    await audit(trx, by, 'faq_changed', `faq ${id}`, { title: shown(texts).title, changed: namesOf(changes) })
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

export async function createCategory(db: Db, by: Actor, input: Changes): Promise<number | Refusal> {
  return inOrder(db, async (trx) => {
    const { texts, errors } = readTexts(categoryTexts(), input.texts)
    if (isAny(errors)) return new Refusal('invalid', { errors })
    const namesake = await namesakeOf(trx, texts, 0)
    if (namesake) return namesake
    const { id } = await trx
      .insertInto('faq_categories')
      .values({ texts: JSON.stringify(texts), position: 1_000_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await place(trx, 'faq_categories', id, input.position)
    await audit(trx, by, 'faq_category_created', `faq category ${id}`, { name: shown(texts).name })
    return id
  }).catch(nameTaken)
}

export async function updateCategory(
  db: Db,
  by: Actor,
  id: number,
  changes: Changes,
): Promise<Refusal | null> {
  return inOrder(db, async (trx) => {
    const category = await trx
      .selectFrom('faq_categories')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!category) return new Refusal('not_found')
    if (changes.version !== undefined && changes.version !== category.version) return new Refusal('stale')
    const { texts, errors } = readTexts(categoryTexts(), changes.texts, category.texts)
    if (isAny(errors)) return new Refusal('invalid', { errors })
    const namesake = await namesakeOf(trx, texts, id)
    if (namesake) return namesake
    if (isAny(changes.texts))
      await trx
        .updateTable('faq_categories')
        .set({ texts: JSON.stringify(texts), version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
    if (changes.position !== undefined) await place(trx, 'faq_categories', id, changes.position)
    await audit(trx, by, 'faq_category_changed', `faq category ${id}`, {
      name: shown(texts).name,
      changed: namesOf(changes),
    })
    return null
  }).catch(nameTaken)
}

/** Deletes only an empty one, so that no question goes with it. */
export async function deleteCategory(
  db: Db,
  by: Actor,
  { id, name }: { id: number; name: string },
): Promise<Refusal | null> {
  return inOrder(db, async (trx) => {
    const gone = await trx
      .deleteFrom('faq_categories')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return new Refusal('not_found')
    await audit(trx, by, 'faq_category_deleted', `faq category ${id}`, { name })
    return null
  }).catch((error) => {
    if (violated(error) === 'faq_items_category') return new Refusal('category_in_use')
    throw error
  })
}

/** Serialises changes, because positions concern all rows together. */
function inOrder<T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> {
  return allOrNothing(db, async (trx) => {
    await sql`lock table faq_categories in share row exclusive mode`.execute(trx)
    return act(trx)
  })
}

async function categoryErrors(trx: Trx, id: number): Promise<FieldErrors> {
  const known = await trx.selectFrom('faq_categories').select('id').where('id', '=', id).executeTakeFirst()
  return known ? {} : { faq_category_id: [m.faq_error_category()] }
}

/** A category that bears its name already keeps it. */
async function namesakeOf(trx: Trx, texts: Texts<{ name: string }>, id: number): Promise<Refusal | null> {
  for (const locale of locales) {
    const name = texts[locale]?.name
    if (!name) continue
    const named = (row: string) => sql<string>`${sql.ref(row)}.texts #>> array[${locale}::text, 'name']`
    const { rows } = await sql`select other.id from faq_categories other
      where name_key(${named('other')}) = name_key(${name}) and other.id <> ${id}
        and not exists (select from faq_categories own where own.id = ${id} and ${named('own')} = ${name})`.execute(
      trx,
    )
    if (rows.length > 0) return takenIn(locale)
  }
  return null
}

const takenIn = (locale: (typeof locales)[number]) =>
  new Refusal('invalid', { errors: errorOf(locale, 'name', m.faq_error_category_taken()) })

/** Names are indexed per language. */
function nameTaken(error: unknown): Refusal {
  const locale = locales.find((one) => violated(error) === `faq_categories_name_${one}`)
  if (!locale) throw error
  return takenIn(locale)
}

const isAny = (record: object) => Object.keys(record).length > 0

const namesOf = ({ texts, version: _, ...others }: ItemChanges): string[] => [
  ...new Set([...Object.values(texts).flatMap(Object.keys), ...Object.keys(others)]),
]

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
