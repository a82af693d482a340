/** Safe in the browser. A URL is `/storage/` and a path. */

export type ImageFolder = 'listings' | 'logos' | 'park'
export type Variant = 'detail' | 'card' | 'thumbnail'

/** SHA-256 of the full size and a random rest; names of earlier versions were random only. */
const imagePath = /^(listings|logos|park)\/((?:[0-9a-f]{64}-[0-9a-f]{16}|[0-9a-f]{32})\.webp)$/
const subfolders: Record<Variant, string> = { detail: 'detail', card: 'card', thumbnail: 'thumbnails' }

export function isImagePath(value: unknown): value is string {
  return typeof value === 'string' && imagePath.test(value)
}

/** `listings/<name>.webp` → `listings/thumbnails/<name>.webp`. Throws unless `isImagePath`. */
export function variantPath(path: string, variant: Variant): string {
  const [, folder, file] = imagePath.exec(path) ?? []
  if (!folder || !file) throw new Error('Not the path of an image')
  return `${folder}/${subfolders[variant]}/${file}`
}

/** The full size's path; null for other files. */
export function imageOf(file: string): string | null {
  const path = file.replace(/^(listings|logos|park)\/(?:detail|card|thumbnails)\//, '$1/')
  return isImagePath(path) ? path : null
}

export const smallerSizes: Variant[] = ['thumbnail', 'card', 'detail']

/** Has the full size last, so that its presence proves the others. */
export const sizesOf = (path: string): string[] => [
  ...smallerSizes.map((variant) => variantPath(path, variant)),
  path,
]

export const thumbnailPath = (path: string) => variantPath(path, 'thumbnail')
export const cardPath = (path: string) => variantPath(path, 'card')
export const detailPath = (path: string) => variantPath(path, 'detail')
