import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { type Bucket, openBucket } from './s3-calls.ts'
import { isStoredPath, notePath, remembered, type Store, type StoredFile, storeIn } from './store.ts'

const probeMs = 10_000

export async function openS3(address: string): Promise<Store> {
  const bucket = openBucket(address)
  const store = storeIn({
    put: async (path, bytes) => bucket.put(storedPathOf(path), bytes),
    open: async (path) => (isStoredPath(path) ? toStoredFile(await bucket.get(path)) : null),
    copy: async (path, to) => isStoredPath(path) && bucket.copy(path, storedPathOf(to)),
    remove: async (path) => {
      if (isStoredPath(path)) await bucket.remove(path)
    },
    list: () => listFiles(bucket),
    readAll: (known) => readFiles(bucket, known),
    isWritable: remembered(() => canWrite(bucket), probeMs),
    readNote: async (name) => (await bucket.get(notePath(name)))?.text() ?? null,
    writeNote: (name, text) => bucket.put(notePath(name), Buffer.from(text)),
    removeNote: (name) => bucket.remove(notePath(name)),
  })
  await store.generation().catch((error) => {
    throw new ConfigError(`STORAGE_URL: the store cannot be used (${error.message})`)
  })
  return store
}

function storedPathOf(path: string): string {
  if (!isStoredPath(path)) throw new Error('Not a path of the store')
  return path
}

function toStoredFile(response: Response | null): StoredFile | null {
  if (!response?.body) return null
  return { size: Number(response.headers.get('content-length')), body: response.body }
}

async function* listFiles(bucket: Bucket): AsyncGenerator<string> {
  for await (const key of bucket.list()) if (isStoredPath(key)) yield key
}

async function* readFiles(
  bucket: Bucket,
  known: ReadonlySet<string>,
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  const paths = Readable.from(listFiles(bucket)).filter((path) => !known.has(path))
  const read = async (path: string) => ({ path, bytes: await bucket.bytes(path) })
  for await (const { path, bytes } of paths.map(read, { concurrency: 16 })) if (bytes) yield { path, bytes }
}

/** A store that does not answer counts as not writable. */
function canWrite(bucket: Bucket): Promise<boolean> {
  const written = bucket.put(notePath('probe'), new Uint8Array(1)).then(
    () => true,
    () => false,
  )
  return Promise.race([written, sleep(2_000, false, { ref: false })])
}
