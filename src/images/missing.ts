import type { Db } from '../db/connect.ts'
import { belongTogether } from '../storage/generation.ts'
import type { Store } from '../storage/store.ts'

/** Returns the path of every image that some table shows. */
export type Shown = (db: Db) => Promise<string[]>

/** Images that a table shows and that have no file; null when the files may belong to another database. */
export async function findMissing(db: Db, store: Store, shown: Shown[]): Promise<string[] | null> {
  if (!(await belongTogether(db, store))) return null
  // Rows first: an image uploaded in between has its file before its row.
  const missing = new Set<string>()
  for (const read of shown) for (const path of await read(db)) missing.add(path)
  for await (const path of store.list()) missing.delete(path)
  return [...missing]
}
