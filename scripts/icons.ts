/** `node scripts/icons.ts`. Touch and maskable icons fill their square, as the system cuts its own shape. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.resolve(import.meta.dirname, '../src/browser/public')
const drawing = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
const square = drawing.replace('rx="7"', '')
/** Within the inner 80 % that every mask keeps. */
const safe = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect[^>]*>/, (rect) =>
    rect.replace('width="32" height="32"', 'x="-4" y="-4" width="40" height="40"'),
  )

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
const save = (name: string, bytes: Buffer) => writeFile(path.join(folder, name), bytes)

await save('icons/icon-192.png', await png(drawing, 192))
await save('icons/icon-512.png', await png(drawing, 512))
await save('icons/maskable-512.png', await png(safe, 512))
await save('apple-touch-icon.png', await png(square, 180))
await save(
  'favicon.ico',
  ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(drawing, size) })))),
)

/** A directory of 16 bytes each, then the pictures. */
function ico(images: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(image.size, at)
    head.writeUInt8(image.size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
