import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { ImageKind } from './image-kind.ts'
import type { ImageResult, ImageVariants } from './images.ts'
import { maxImagePixels, maxImageSide } from './limits.ts'

const loaders = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Svg']
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}Buffer`) })

const svgSide = 2000
const cardBytes = 20_000
const refused = {
  damaged: { ok: false, reason: 'damaged' },
  pixels: { ok: false, reason: 'too_many_pixels' },
} as const

/** In the child. Only the first frame's pixels pass, so no metadata, script or trailing data does. */
export async function encodeImage(bytes: Buffer, kind: ImageKind): Promise<ImageResult> {
  try {
    const size = await sizeOf(bytes, kind)
    if (!size) return refused.damaged
    if (tooManyPixels(size)) return refused.pixels
    return await allSizes(bytes, await pixelsOf(bytes, kind, size))
  } catch {
    return refused.damaged
  }
}

type Size = { width: number; height: number }
type Pixels = { data: Buffer; info: OutputInfo }

/** Null when the decoder sees another type than the first bytes. */
async function sizeOf(bytes: Buffer, kind: ImageKind): Promise<Size | null> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return format === kind ? { width, height } : null
}

const tooManyPixels = ({ width, height }: Size) =>
  width * height > maxImagePixels || Math.max(width, height) > maxImageSide

/** Upright, in sRGB, 8 bits, at most 2,560 px a side (SVG: 2,000 px). */
async function pixelsOf(bytes: Buffer, kind: ImageKind, size: Size): Promise<Pixels> {
  const side = kind === 'svg' ? svgSide : 2560
  const density = kind === 'svg' ? { density: svgDensity(size) } : {}
  // Decoders warn about many phones' JPEGs and draw them well; only real errors and missing data are refused.
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxImagePixels, ...density })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

/** 72 draws an SVG at its own size; this makes its longer side `svgSide`. */
function svgDensity({ width, height }: Size): number {
  return Math.min(100_000, Math.max(1, (72 * svgSide) / Math.max(width, height)))
}

async function allSizes(original: Buffer, pixels: Pixels): Promise<ImageResult> {
  const { width, height } = pixels.info
  const variants: ImageVariants = {
    full: await differing(original, pixels),
    detail: await from(pixels)
      .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
      .webp(large)
      .toBuffer(),
    card: await underLimit(from(pixels).resize(352, 264), cardBytes),
    thumbnail: await underLimit(from(pixels).resize(600, 200, { fit: 'inside' }), cardBytes),
  }
  return { ok: true, variants, width, height }
}

function from({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

/** Half the time of the default 4 for 3 % more bytes. */
const large = { quality: 82, effort: 2 }

/** Our own WebP could encode to the same bytes, but nothing may be stored as it came. */
async function differing(original: Buffer, pixels: Pixels): Promise<Buffer> {
  const full = await from(pixels).webp(large).toBuffer()
  if (!full.equals(original)) return full
  return from(pixels).webp({ quality: 90 }).toBuffer()
}

async function underLimit(image: Sharp, bytes: number): Promise<Buffer> {
  let encoded = await image.clone().webp({ quality: 76 }).toBuffer()
  for (const quality of [60, 45, 30, 15]) {
    if (encoded.length <= bytes) break
    encoded = await image.clone().webp({ quality }).toBuffer()
  }
  return encoded
}
