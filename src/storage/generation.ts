import { type Config, ConfigError, typed } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { generationOf, siteOf } from '../db/installation.ts'
import type { Store } from './store.ts'

const siteNote = 'site'

/** False for files of the database this one was restored from, or of another site. */
export async function belongTogether(db: Db, store: Store): Promise<boolean> {
  return (await store.generation()) === (await generationOf(db)) && !(await isOfAnother(db, store))
}

/** Two sites could share a bucket by mistake. A store without a mark is new, or older than marks. */
export async function claimStore(
  db: Db,
  store: Store,
  { storageUrl }: Pick<Config, 'storageUrl'>,
): Promise<void> {
  if (await isOfAnother(db, store)) throw new ConfigError(foreign)
  if (storageUrl !== null && (await siteOn(store)) === null) await mark(db, store)
  if ((await store.generation()) === null) await store.setGeneration(await generationOf(db))
}

export async function isOfAnother(db: Db, store: Store): Promise<boolean> {
  return isForeign(store, await siteOf(db))
}

export const siteOn = (store: Store): Promise<string | null> => store.readNote(siteNote)

export async function isForeign(store: Store, site: string): Promise<boolean> {
  const marked = await siteOn(store)
  return marked !== null && marked !== site
}

/** The other site's files stay: no row of ours says which are needed. */
export async function takeStore(db: Db, store: Store): Promise<void> {
  await mark(db, store)
  for await (const _ of store.list()) return
  await store.setGeneration(await generationOf(db))
}

const mark = async (db: Db, store: Store): Promise<void> => store.writeNote(siteNote, await siteOf(db))

export const takeIt = `Name a bucket that no other one uses. If the other is gone for good, take its bucket: ${typed('doctor -- --take-bucket')}`

export const foreign = `STORAGE_URL: these files are those of another LabEx. ${takeIt}`
