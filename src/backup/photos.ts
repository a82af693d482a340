import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import type { Store } from '../storage/store.ts'
import { BackupError, hashing, type Manifest, names, newFile } from './set.ts'

/**
 * Writes every file of the store into one archive: thousands of small files would each wait for the disk.
 * Photos are compressed already.
 */
export async function savePhotos(store: Store, folder: string, onPhoto: (count: number) => void) {
  const { through, written } = newFile(folder, names.photos)
  const pack = tar.pack()
  const packing = pipeline(pack, through)
  packing.catch(() => {})
  const photos: Record<string, string> = {}
  let count = 0
  try {
    for await (const { path: name } of store.list()) {
      const digest = await addFile(store, name, pack)
      // One that was removed since it was listed is needed by no row of the saved database.
      if (digest) photos[name] = digest
      onPhoto((count += 1))
    }
  } catch (error) {
    pack.destroy()
    throw error
  }
  pack.finalize()
  await packing
  return { photos, file: await written }
}

async function addFile(store: Store, name: string, pack: tar.Pack): Promise<string | null> {
  const file = await store.open(name)
  if (!file) return null
  const hash = createHash('sha256')
  const body =
    file.body instanceof Uint8Array ? Readable.from([file.body]) : Readable.fromWeb(file.body as never)
  await pipeline(body, hashing(hash), pack.entry({ name, size: file.size, mode: 0o640 }))
  return hash.digest('hex')
}

/** Hands over each photo of a set. Throws a `BackupError` at the first that was changed. */
export async function eachPhoto(
  folder: string,
  { photos }: Manifest,
  use: (name: string, bytes: Buffer) => Promise<unknown> = async () => {},
): Promise<void> {
  const missing = new Set(Object.keys(photos))
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path.join(folder, names.photos)), new PassThrough(), extract)
  // The loop below throws what went wrong.
  reading.catch(() => {})
  for await (const entry of extract) {
    const { name } = entry.header
    const bytes = await buffer(entry as AsyncIterable<Buffer>)
    if (createHash('sha256').update(bytes).digest('hex') !== photos[name])
      throw new BackupError(`The photo ${name} in ${folder} is not as it was written. Use another backup.`)
    missing.delete(name)
    await use(name, bytes)
  }
  if (missing.size > 0)
    throw new BackupError(`${missing.size} photos are missing in ${folder}. Use another backup.`)
}
