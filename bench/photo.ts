import sharp from 'sharp'

/** A JPEG as a phone makes it, some 4 MB. */
export async function photoOf12Megapixels(): Promise<Uint8Array> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const create = { width: 4_000, height: 3_000, channels: 3 as const, background: '#888', noise }
  return new Uint8Array(await sharp({ create }).jpeg({ quality: 80 }).toBuffer())
}
