import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import type { Store } from '../storage/store.ts'
import { processImage } from './images.ts'
import type { ImageRefusal } from './limits.ts'
import { type ImageFolder, sizesOf, smallerSizes, variantPath } from './paths.ts'
import { expectUse } from './unused.ts'

export type StoredImage =
  | { ok: true; path: string; width: number; height: number; bytes: number; sha256: string }
  | { ok: false; reason: ImageRefusal }

/** Images are in the database before they are in the store. */
type Places = { db: Db; store: Store }

/**
 * Stores four sizes; the results are of the full size at `path`. Returns faults of the file and a full queue
 * as reasons, throws storage trouble; the sweep removes what was put.
 */
export async function storeImage(
  { db, store }: Places,
  file: Uint8Array | Blob,
  { folder = 'listings', person }: { folder?: ImageFolder; person?: string } = {},
): Promise<StoredImage> {
  const image = await processImage(file, { person })
  if (!image.ok) return image
  const { full } = image.variants
  const sha256 = createHash('sha256').update(full).digest('hex')
  const path = newPath(folder, sha256)
  await expectUse(db, path)
  for (const variant of smallerSizes) await store.put(variantPath(path, variant), image.variants[variant])
  await store.put(path, full)
  return { ok: true, path, width: image.width, height: image.height, bytes: full.length, sha256 }
}

export async function copyImage(
  { db, store }: Places,
  { path, sha256 }: { path: string; sha256: string },
): Promise<string | null> {
  const copy = newPath('listings', sha256)
  const places = sizesOf(copy)
  await expectUse(db, copy)
  for (const [index, from] of sizesOf(path).entries())
    if (!(await store.copy(from, places[index] as string))) return null
  return copy
}

/** The digest ties the name to its content; the random part tells uploads apart and cannot be guessed. */
const newPath = (folder: ImageFolder, sha256: string): string =>
  `${folder}/${sha256}-${randomBytes(8).toString('hex')}.webp`
