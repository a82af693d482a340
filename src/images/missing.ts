import type { Db } from '../db/connect.ts'
import { belongTogether } from '../storage/generation.ts'
import type { Store } from '../storage/store.ts'

/** Lists the paths of all images that some table shows. */
export type Shown = (db: Db) => Promise<string[]>

/** Shown images without a file; null when the files may belong to another database. */
export async function findMissing(db: Db, store: Store, shown: Shown[]): Promise<string[] | null> {
  if (!(await belongTogether(db, store))) return null
  // Rows first: an upload in between has its file before its row.
  const missing = new Set<string>()
  for (const read of shown) for (const path of await read(db)) missing.add(path)
  for await (const path of store.list()) missing.delete(path)
  return [...missing]
}
