import { keptFor, secondsOf } from '../i18n/kept-for.ts'

export interface KeptPhoto {
  id: string
  user: number
  at: number
  since: number
  /** Otherwise it shows the same thing as the one before. */
  isFirst: boolean
  name: string
  file: Blob
  /** `since` is when it was sent; the server soon drops unused photos. */
  stored: { path: string; since: number } | null
}

/** Drops old photos, and with an account those of others. */
export async function photosOf(user: number | null): Promise<KeptPhoto[]> {
  const all: KeptPhoto[] = (await attempt(() => inStore('readonly', (store) => store.getAll()))) ?? []
  const oldest = Date.now() - secondsOf(keptFor.waitingPhoto) * 1_000
  const isKept = (photo: KeptPhoto) => photo.since > oldest && (user === null || photo.user === user)
  await forgetPhotos(all.filter((photo) => !isKept(photo)).map(({ id }) => id))
  return all.filter(isKept).sort((one, other) => one.at - other.at)
}

const onPageOnly = new Set<string>()

export async function keepPhotos(kept: readonly KeptPhoto[]): Promise<void> {
  const isKept = await attempt(async () => {
    await inStore('readwrite', (store) => {
      for (const photo of kept) store.put(photo)
      return undefined
    })
    return true
  })
  if (!isKept) for (const { id } of kept) onPageOnly.add(id)
}

/** Another tab may have sent it; null if removed there; unchanged if nothing can be stored. */
export async function keptPhoto(photo: KeptPhoto): Promise<KeptPhoto | null> {
  if (onPageOnly.has(photo.id)) return photo
  const found = await attempt(async () => ({
    photo: (await inStore<KeptPhoto | undefined>('readonly', (store) => store.get(photo.id))) ?? null,
  }))
  return found ? found.photo : photo
}

/** Runs in one tab at a time. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('unsent photos', work) : work()

export async function forgetPhotos(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await attempt(() =>
    inStore('readwrite', (store) => {
      for (const id of ids) store.delete(id)
      return undefined
    }),
  )
}

export async function forgetAllPhotos(): Promise<void> {
  await attempt(() => inStore('readwrite', (store) => store.clear()))
}

const name = 'photos'
let opened: Promise<IDBDatabase> | undefined

const database = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open('unsent photos', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  }))

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result> {
  const transaction = (await database()).transaction(name, mode)
  const request = work(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result as Result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** With storage disabled or full, photos last as long as their page. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
