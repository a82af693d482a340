import type { Db } from '../db/connect.ts'
import { belongTogether } from '../storage/generation.ts'
import type { Store } from '../storage/store.ts'
import { isImagePath } from './paths.ts'

/** The first 500 paths of a table behind `after`, in order. */
export type Shown = (db: Db, after: string) => Promise<string[]>

/**
 * The images that some table shows and that have no file; null when the files may be of another database.
 * Each is looked for once more by itself, because an upload can come after the files were listed.
 */
export async function findMissing(db: Db, store: Store, shown: Shown[]): Promise<string[] | null> {
  if (!(await belongTogether(db, store))) return null
  const there = new Set<string>()
  for await (const path of store.list()) if (isImagePath(path)) there.add(keyOf(path))
  const missing: string[] = []
  for (const read of shown)
    for await (const path of all(db, read))
      if (!there.has(keyOf(path)) && !(await exists(store, path))) missing.push(path)
  return missing
}

/** The random end of a name: hundreds of thousands of whole paths would take much memory. */
const keyOf = (path: string): string => path.slice(-21, -5)

async function* all(db: Db, read: Shown): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const paths = await read(db, after)
    yield* paths
    const last = paths.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function exists(store: Store, path: string): Promise<boolean> {
  const file = await store.open(path)
  if (file?.body instanceof ReadableStream) await file.body.cancel()
  return file !== null
}
