import { type Config, ConfigError, typed } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { generationOf, siteOf } from '../db/installation.ts'
import type { Store } from './store.ts'

const siteNote = 'site'

/** Whether these are the files of this database: not those of one it was restored from, nor of another site. */
export async function belongTogether(db: Db, store: Store): Promise<boolean> {
  return (await store.generation()) === (await generationOf(db)) && !(await isOfAnother(db, store))
}

/**
 * Marks a bucket as this site's, since another site could be configured with the same one. A store without a mark
 * or a generation belongs to this database: it is new, or older than marks and generations. Throws the `ConfigError` of another
 * site's.
 */
export async function claimStore(
  db: Db,
  store: Store,
  { storageUrl }: Pick<Config, 'storageUrl'>,
): Promise<void> {
  if (await isOfAnother(db, store)) throw new ConfigError(foreign)
  if (storageUrl !== null && (await siteOn(store)) === null) await mark(db, store)
  if ((await store.generation()) === null) await store.setGeneration(await generationOf(db))
}

/** Whether another site has marked it. */
export async function isOfAnother(db: Db, store: Store): Promise<boolean> {
  return isForeign(store, await siteOf(db))
}

/** The site that has marked a store; null for none. */
export const siteOn = (store: Store): Promise<string | null> => store.readNote(siteNote)

export async function isForeign(store: Store, site: string): Promise<boolean> {
  const marked = await siteOn(store)
  return marked !== null && marked !== site
}

/** Takes over a store that another site has marked. That site's files stay: no row of ours says which are needed. */
export async function takeStore(db: Db, store: Store): Promise<void> {
  await mark(db, store)
  for await (const _ of store.list()) return
  await store.setGeneration(await generationOf(db))
}

const mark = async (db: Db, store: Store): Promise<void> => store.writeNote(siteNote, await siteOf(db))

export const takeIt = `Name a bucket that no other one uses. If the other is gone for good, take its bucket: ${typed('doctor -- --take-bucket')}`

export const foreign = `STORAGE_URL: these files are those of another LabEx. ${takeIt}`
