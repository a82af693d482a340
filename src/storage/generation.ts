import type { Db } from '../db/connect.ts'
import { generationOf } from '../db/installation.ts'
import type { Store } from './store.ts'

/** Whether these are the files of this database, and not those of one it was restored from. */
export async function belongTogether(db: Db, store: Store): Promise<boolean> {
  return (await store.generation()) === (await generationOf(db))
}

/** A store without a generation belongs to this database: it is new, or older than generations. */
export async function claimStore(db: Db, store: Store): Promise<void> {
  if ((await store.generation()) === null) await store.setGeneration(await generationOf(db))
}
