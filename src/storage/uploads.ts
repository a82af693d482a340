import { createHash, randomBytes } from 'node:crypto'
import type { Store } from './disk.ts'
import { type ImageVariants, processImage } from './images.ts'
import type { ImageRefusal } from './limits.ts'
import { type ImageFolder, isImagePath, type Variant, variantPath } from './paths.ts'

export type StoredImage =
  | { ok: true; path: string; width: number; height: number; bytes: number; sha256: string }
  | { ok: false; reason: ImageRefusal }

/** Nobody can guess it. */
export function newImagePath(folder: ImageFolder = 'listings'): string {
  return `${folder}/${randomBytes(16).toString('hex')}.webp`
}

/**
 * Processes an upload and stores its four sizes, all or none. The results describe the full size at `path`.
 * Faults of the file and a full queue are returned as reasons; trouble with storage is thrown.
 */
export async function storeImage(
  store: Store,
  file: Uint8Array | Blob,
  { folder, person }: { folder?: ImageFolder; person?: string } = {},
): Promise<StoredImage> {
  const image = await processImage(file, { person })
  if (!image.ok) return image
  const path = newImagePath(folder)
  await allSizesOrNone(store, path, () => putAll(store, path, image.variants))
  const { full } = image.variants
  const sha256 = createHash('sha256').update(full).digest('hex')
  return { ok: true, path, width: image.width, height: image.height, bytes: full.length, sha256 }
}

/** Returns the new path; null when there is no such image. Throws `StorageFull`. */
export async function copyImage(store: Store, path: string): Promise<string | null> {
  const copy = newImagePath(path.startsWith('logos/') ? 'logos' : 'listings')
  const places = sizesOf(copy)
  return allSizesOrNone(store, copy, async () => {
    for (const [index, from] of sizesOf(path).entries()) {
      if (await store.copy(from, places[index] as string)) continue
      await removeImage(store, copy)
      return null
    }
    return copy
  })
}

/** Idempotent; throws on what is not the path of an image. */
export async function removeImage(store: Store, path: string): Promise<void> {
  for (const file of sizesOf(path).reverse()) await store.remove(file)
}

const variants: Variant[] = ['thumbnail', 'card', 'detail']

/** The full size comes last, so that its presence means that the others exist. */
function sizesOf(path: string): string[] {
  if (!isImagePath(path)) throw new Error('Not the path of an image')
  return [...variants.map((variant) => variantPath(path, variant)), path]
}

async function putAll(store: Store, path: string, images: ImageVariants) {
  for (const variant of variants) await store.put(variantPath(path, variant), images[variant])
  await store.put(path, images.full)
}

/** On any failure no size stays behind. */
async function allSizesOrNone<T>(store: Store, path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // A nightly job removes what cannot be removed here.
    await removeImage(store, path).catch(() => {})
    throw error
  }
}
