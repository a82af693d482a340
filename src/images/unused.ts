import { sql } from 'kysely'
import { ago } from '../db/ago.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { belongTogether } from '../storage/generation.ts'
import type { Store } from '../storage/store.ts'
import { imageOf, sizesOf } from './paths.ts'

/** Returns which of these images some table shows. */
export type Known = (db: Db, paths: string[]) => Promise<Set<string>>

const atOnce = 500

/** Call it before the files are put, so that the sweep waits for the row. */
export async function expectUse(db: Db, path: string): Promise<void> {
  await db
    .insertInto('unused_images')
    .values({ path })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ since: sql`now()` }))
    .execute()
}

export async function markUsed(db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('unused_images').where('path', 'in', paths).execute()
}

/** With a row that shows an older image. False when the sweep may have come first. */
export async function claimUnused(db: Db, path: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('unused_images').where('path', '=', path).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Only images without a row long enough, counted from the sweep that first missed it. Nothing else removes
 * files, as a backup copies them after the database. Returns the number; null when the files may be another
 * database's.
 */
export async function sweepUnused(db: Db, store: Store, known: Known[]): Promise<number | null> {
  if (!(await belongTogether(db, store))) return null
  await noteUnused(db, store, known)
  const due = await db
    .selectFrom('unused_images')
    .select('path')
    .where('since', '<', ago(keptFor.unusedImage))
    .execute()
  let removed = 0
  for (const { path } of due) if (await removeIfUnused(db, store, known, path)) removed += 1
  return removed
}

async function noteUnused(db: Db, store: Store, known: Known[]): Promise<void> {
  let batch = new Set<string>()
  const note = async () => {
    const paths = [...batch]
    batch = new Set()
    const used = await usedOf(db, known, paths)
    await markUsed(db, [...used])
    await sql`insert into unused_images (path)
      select unnest(${paths.filter((path) => !used.has(path))}::text[]) on conflict do nothing`.execute(db)
  }
  for await (const path of store.list()) {
    const image = imageOf(path)
    if (image) batch.add(image)
    if (batch.size >= atOnce) await note()
  }
  if (batch.size > 0) await note()
}

/** Deleting this row makes an upload of the same image wait until its old files are gone. */
async function removeIfUnused(db: Db, store: Store, known: Known[], path: string): Promise<boolean> {
  return allOrNothing(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('unused_images')
      .where('path', '=', path)
      .where('since', '<', ago(keptFor.unusedImage))
      .executeTakeFirst()
    if (numDeletedRows === 0n || (await usedOf(trx, known, [path])).has(path)) return false
    for (const file of sizesOf(path).reverse()) await store.remove(file)
    return true
  })
}

async function usedOf(db: Db, known: Known[], paths: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const ask of known) for (const path of await ask(db, paths)) used.add(path)
  return used
}
