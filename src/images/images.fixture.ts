/** For tests: pictures made on the spot, never files from elsewhere. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Left half red, right half blue. */
export async function picture(width = 80, height = 40): Promise<Sharp> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#00f' }
  const blue = await sharp({ create: half }).png().toBuffer()
  const base = { width, height, channels: 3 as const, background: '#f00' }
  const joined = sharp({ create: base, limitInputPixels: false }).composite([
    { input: blue, gravity: 'east' },
  ])
  return sharp(await joined.png().toBuffer(), { limitInputPixels: false })
}

export const svg = (inner: string, attributes = 'width="80" height="40"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )

/** A one-colour picture of any size, cheaply: rows of zeros compress a thousandfold. */
export function flatPng(width: number, height: number): Buffer {
  return pngOf(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 }))
}

/** What it says about its size need not be true. */
export function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Frames of noise, first one green. */
export function frames(count: number, side = 8): Sharp {
  const frame = side * side * 3
  const data = Buffer.alloc(frame * count)
  for (let at = 0; at < data.length; at++)
    data[at] = at < frame ? (at % 3 === 1 ? 255 : 0) : (at * 7919) & 255
  return sharp(data, { raw: { width: side, height: side * count, channels: 3, pageHeight: side } })
}

/** Colour at a point, in thousandths of width and height. */
export async function colourAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const column = Math.min(info.width - 1, Math.floor((x * info.width) / 1000))
  const row = Math.min(info.height - 1, Math.floor((y * info.height) / 1000))
  const at = (row * info.width + column) * info.channels
  return [...data.subarray(at, at + info.channels)]
}
