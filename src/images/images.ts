import type { CardResult } from './card.ts'
import { headBytes, type ImageKind, imageKind } from './image-kind.ts'
import { runInChild } from './image-pool.ts'
import { type ImageRefusal, maxImageBytes } from './limits.ts'

export type ImageVariants = { full: Uint8Array; detail: Uint8Array; card: Uint8Array; thumbnail: Uint8Array }
export type ImageResult =
  | { ok: true; variants: ImageVariants; width: number; height: number }
  | { ok: false; reason: ImageRefusal }
export type ImageJob = { bytes: Uint8Array; kind: ImageKind }
/** A file on disk is read only when its turn comes. */
export type WaitingImage = { bytes: Uint8Array | Blob; kind: ImageKind }
/** `shouldReplace`: the child has used too much memory. */
export type ImageReply = { result: ImageResult | CardResult; shouldReplace: boolean }

/**
 * Four clean WebPs of a PNG, JPEG, GIF, WebP or SVG: full (≤ 2,560 px a side, measured by `width` and
 * `height`), detail (≤ 1,280), card (352 × 264, cropped), thumbnail (200 high, ≤ 600 wide). First frame,
 * upright, sRGB, no metadata. Returns faults of the file, `limitMs` and a full queue as reasons.
 */
export async function processImage(
  bytes: Uint8Array | Blob,
  { limitMs = 30_000, person = '' } = {},
): Promise<ImageResult> {
  const isFile = bytes instanceof Blob
  if ((isFile ? bytes.size : bytes.length) > maxImageBytes) return { ok: false, reason: 'too_large' }
  const kind = imageKind(isFile ? await bytes.slice(0, headBytes).bytes() : bytes)
  return kind ? runInChild<ImageResult>({ bytes, kind }, limitMs, person) : { ok: false, reason: 'type' }
}
