import { maxImageBytes } from '../../../images/limits.ts'

/** As the server would make it. */
const mostPixels = 2_560

/**
 * A photo as it is sent: upright, at most 2,560 px a side. What the browser cannot draw is left to the server to
 * judge; null where that would refuse it for its size.
 */
export async function shrunk(file: Blob): Promise<Blob | null> {
  const drawn = await drawnSmall(file).catch(() => file)
  return drawn.size > maxImageBytes ? null : drawn
}

async function drawnSmall(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const part = mostPixels / Math.max(image.width, image.height)
    if (part >= 1 && file.size <= maxImageBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * Math.min(1, part))
    canvas.height = Math.round(image.height * Math.min(1, part))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.88))
  } finally {
    image.close()
  }
}
