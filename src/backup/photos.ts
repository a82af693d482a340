import { createReadStream } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import type { Store } from '../storage/store.ts'
import { names, newFile } from './set.ts'

/**
 * Writes every file of the store into one archive: thousands of small files would each wait for the disk.
 * Photos are compressed already.
 */
export async function savePhotos(store: Store, folder: string, onPhoto: (count: number) => void) {
  const { through, written } = newFile(folder, names.photos)
  const pack = tar.pack()
  const packing = pipeline(pack, through)
  packing.catch(() => {})
  let [seen, photos] = [0, 0]
  try {
    for await (const { name, bytes } of readAhead(store)) {
      // One that was removed since it was listed is needed by no row of the saved database.
      if (bytes) {
        await addFile(pack, name, bytes)
        photos += 1
      }
      onPhoto((seen += 1))
    }
  } catch (error) {
    pack.destroy()
    throw error
  }
  pack.finalize()
  await packing
  return { photos, file: await written }
}

/** Every file of the store, of which the next few are read while one is written. */
const readAhead = (store: Store): AsyncIterable<{ name: string; bytes: Uint8Array | null }> =>
  Readable.from(store.list()).map(
    async ({ path: name }) => {
      const file = await store.open(name)
      if (!file || file.body instanceof Uint8Array) return { name, bytes: file?.body ?? null }
      return { name, bytes: await new Response(file.body).bytes() }
    },
    { concurrency: 8 },
  )

async function addFile(pack: tar.Pack, name: string, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const written = (error?: Error | null) => (error ? reject(error) : resolve())
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  pack.entry({ name, size: file.length, mode: 0o640 }, file, written)
  await promise
}

/** Hands over each photo of a set whose files were checked. */
export async function eachPhoto(
  folder: string,
  use: (name: string, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path.join(folder, names.photos)), new PassThrough(), extract)
  // The loop below throws what went wrong.
  reading.catch(() => {})
  for await (const entry of extract)
    await use(entry.header.name, await buffer(entry as AsyncIterable<Buffer>))
}
