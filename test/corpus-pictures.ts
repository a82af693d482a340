import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { flatPng, picture, svg } from '../src/images/images.fixture.ts'

export const canary = 'Canary <script>alert(1)</script>'
export const image = await picture()
export const plain = {
  png: await image.clone().png().toBuffer(),
  jpeg: await image.clone().jpeg().toBuffer(),
  gif: await image.clone().gif().toBuffer(),
  webp: await image.clone().webp().toBuffer(),
  svg: svg(`<rect width="80" height="4" fill="#f00"/><script>${canary}</script>`, 'width="80" height="4"'),
}

export function withChunk(name: string, data: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(data as string, 'latin1')])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length - 4, 0)
  ends.writeUInt32BE(crc32(body), 4)
  const afterHeader = 33
  return Buffer.concat([
    plain.png.subarray(0, afterHeader),
    ends.subarray(0, 4),
    body,
    ends.subarray(4),
    plain.png.subarray(afterHeader),
  ])
}

/** A hundred megabytes of zeros in a hundred kilobytes. */
export const packed = (head: string) =>
  Buffer.concat([Buffer.from(head), deflateSync(Buffer.alloc(100_000_000))])

export function withSegment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([plain.jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), plain.jpeg.subarray(2)])
}

export function gifWithComment(text: string): Buffer {
  const comment = Buffer.from(`\x21\xfe${String.fromCharCode(text.length)}${text}\0`, 'latin1')
  return Buffer.concat([plain.gif.subarray(0, -1), comment, Buffer.from(';')])
}

export function claimingJpeg(side: number): Buffer {
  const bytes = Buffer.from(plain.jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(side, frame + 5)
  bytes.writeUInt16BE(side, frame + 7)
  return bytes
}

export function claimingWebp(side: number): Buffer {
  const bytes = Buffer.from(plain.webp)
  const size = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3
  bytes.writeUInt16LE(side, size)
  bytes.writeUInt16LE(side, size + 2)
  return bytes
}

export function claimingGif(): Buffer {
  const bytes = Buffer.from(plain.gif)
  bytes.write('/*', 6, 'latin1')
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 80, 0, 40, 0]))
  bytes.write('/*', frame + 5, 'latin1')
  return bytes
}

/** The second scan of a progressive picture again and again: a decoder would go through all of it each time. */
export async function manyScans(count: number): Promise<Buffer> {
  const large = await sharp(flatPng(8000, 5000)).jpeg({ progressive: true }).toBuffer()
  const [startOfScan, tables] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xc4])]
  const second = large.indexOf(startOfScan, large.indexOf(startOfScan) + 2)
  const scan = large.subarray(second, large.indexOf(tables, second))
  return Buffer.concat([large.subarray(0, second), ...Array(count).fill(scan), large.subarray(second)])
}
