import sharp from 'sharp'

/** A real PNG of one colour. */
export const aPicture = async (background = '#0b6a55', width = 640, height = 480): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )

/** As a browser's file chooser takes them, each of a different colour. */
export const photos = (...names: string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await aPicture(`#${index + 2}a6a5a`)),
    })),
  )
