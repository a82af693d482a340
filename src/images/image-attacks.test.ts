import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billionLaughs, layers, noise, referenceBomb } from './bombs.fixture.ts'
import { stopImages } from './image-pool.ts'
import { colourAt, flatPng, frames, picture, pngOf, svg } from './images.fixture.ts'
import { processImage } from './images.ts'
import { onGreen, prologs, reaches, writeCanaries } from './reaches.fixture.ts'

let room: string
let listener: Server
let calls = 0

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'labex-images-'))
  await writeCanaries(room)
  listener = createServer((socket) => {
    calls += 1
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
})

afterAll(async () => {
  stopImages()
  listener.close()
  await rm(room, { recursive: true, force: true })
})

async function expectGreenOrRefused(bytes: Uint8Array, name: string) {
  const result = await processImage(bytes)
  if (!result.ok) return expect.soft(result.reason, name).toBe('damaged')
  const [redness = 0, greenness = 0] = await colourAt(result.variants.full, 500, 500)
  expect.soft(redness, name).toBeLessThan(20)
  expect.soft(greenness, name).toBeGreaterThan(235)
}

describe('drawings', () => {
  test('neither files nor the network are reached', async () => {
    const { port } = listener.address() as AddressInfo
    const hosts = ['http:', 'ftp:', ''].map((scheme) => `${scheme}//127.0.0.1:${port}`)
    for (const base of [`file://${room}`, room, `..${room}`, ...hosts]) {
      for (const [name, inner] of Object.entries(reaches(base))) {
        await expectGreenOrRefused(onGreen(inner), `${base} ${name}`)
      }
    }
    expect(calls).toBe(0)
  })

  test('external entities and stylesheets are not read', async () => {
    const { port } = listener.address() as AddressInfo
    for (const from of [`file://${room}`, `http://127.0.0.1:${port}`]) {
      for (const head of Object.values(prologs(from)))
        await expectGreenOrRefused(Buffer.concat([Buffer.from(head), onGreen('&x;')]), head)
    }
    expect(calls).toBe(0)
  })

  test('scripts, handlers and animation leave no trace in what is stored', async () => {
    const evil = onGreen(`<script>alert("canary")</script><set attributeName="x" onbegin="alert('canary')"/>
      <a href="javascript:alert('canary')"><rect width="0" height="0" onload="alert('canary')"/></a>
      <foreignObject width="80" height="4"><body xmlns="http://www.w3.org/1999/xhtml">canary</body></foreignObject>`)
    const result = await processImage(evil)
    if (!result.ok) throw new Error(result.reason)
    for (const image of Object.values(result.variants)) {
      expect(Buffer.from(image).toString('latin1')).not.toMatch(/canary|script|<svg/i)
      expect((await sharp(image).metadata()).format).toBe('webp')
    }
    expect((await colourAt(result.variants.full, 500, 500))[1]).toBeGreaterThan(235)
  })
})

describe('bombs', () => {
  test.each([
    ['a PNG just over 40 megapixels', () => flatPng(8000, 5001), 'too_many_pixels'],
    ['a PNG of 10,001 px a side', () => flatPng(10_001, 10), 'too_many_pixels'],
    [
      'a PNG that claims ten thousand megapixels',
      () => pngOf(100_000, 100_000, Buffer.alloc(10)),
      'too_many_pixels',
    ],
    ['a PNG that claims 2^31 px', () => pngOf(0x7fffffff, 0x7fffffff, Buffer.alloc(10)), 'damaged'],
    ['a PNG without width', () => pngOf(0, 10, Buffer.alloc(10)), 'damaged'],
    ['an SVG of 10^5 px', () => svg('', 'width="100000" height="100000"'), 'too_many_pixels'],
    ['an SVG of 10^9 cm', () => svg('', 'width="1000000000cm" height="1cm"'), /too_many_pixels|damaged/],
    ['billion laughs', billionLaughs, 'damaged'],
    ['5,000 groups deep', () => svg('<g opacity=".9">'.repeat(5000) + '</g>'.repeat(5000)), 'damaged'],
    // The library gives up by itself after about as long as the limit.
    ['an SVG reference bomb', referenceBomb, /damaged|timeout/],
    ['noise that takes minutes', noise, 'timeout'],
    ['layers that need gigabytes', () => layers(250), /too_many_pixels|timeout/],
    [
      'a recursive pattern',
      () =>
        svg(
          '<pattern id="p" width="1" height="1"><rect fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
        ),
      null,
    ],
  ])('%s', async (_, make, reason) => {
    const result = await processImage(make())
    if (reason === null) expect(result.ok).toBe(true)
    else expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    expect(await processImage(flatPng(8, 8))).toMatchObject({ ok: true })
  })

  test('a PNG of just 40 megapixels is taken', async () => {
    expect(await processImage(flatPng(8000, 5000))).toMatchObject({ ok: true, width: 2560, height: 1600 })
  })

  test('a GIF whose frame or screen claims to be huge is not drawn huge', async () => {
    const gif = await frames(2).gif().toBuffer()
    gif.writeUInt16LE(65_535, 6)
    gif.writeUInt16LE(65_535, 8)
    const screen = await processImage(gif)
    if (screen.ok) expect([screen.width, screen.height]).toEqual([8, 8])
    const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0]))
    expect(frame).toBeGreaterThan(0)
    gif.writeUInt16LE(65_535, frame + 5)
    gif.writeUInt16LE(65_535, frame + 7)
    expect(await processImage(gif)).toEqual({ ok: false, reason: 'too_many_pixels' })
  })

  test('eight bombs at once', async () => {
    const bombs = Array.from({ length: 8 }, (_, index) => (index % 2 ? flatPng(8000, 5001) : billionLaughs()))
    for (const result of await Promise.all(bombs.map((bomb) => processImage(bomb))))
      expect(result.ok).toBe(false)
  })
})

describe('everything else', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a page', Buffer.from('<!doctype html><html><svg></svg></html>')],
    [
      'a page that calls itself a drawing later',
      Buffer.from('<html><!-- --><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a compressed drawing', gzipSync(svg('<rect width="80" height="4"/>'))],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a sound in a RIFF', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    ['an unfinished comment', Buffer.from(`<!--${' <!--'.repeat(10_000)}`)],
    ['an ICO', Buffer.from([0, 0, 1, 0, 1, 0])],
  ])('%s is not a type we take', async (_, bytes) => {
    expect(await processImage(bytes)).toEqual({ ok: false, reason: 'type' })
  })

  test('TIFF and AVIF, which the library could read, are not taken either', async () => {
    for (const bytes of [
      await (await picture()).tiff().toBuffer(),
      await (await picture(8, 8)).avif({ effort: 0 }).toBuffer(),
    ]) {
      expect(await processImage(bytes)).toEqual({ ok: false, reason: 'type' })
    }
  })

  test('a picture cut off or followed by something else', async () => {
    const image = await picture(400, 300)
    const page = Buffer.from('<html><script>alert("canary")</script></html>')
    const files = {
      png: await image.clone().png().toBuffer(),
      jpeg: await image.clone().jpeg().toBuffer(),
      webp: await image.clone().webp().toBuffer(),
      gif: await image.clone().gif().toBuffer(),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const head = bytes.subarray(0, 12)
      for (const broken of [bytes.subarray(0, bytes.length >> 1), head, Buffer.concat([head, page])]) {
        expect.soft(await processImage(broken), name).toEqual({ ok: false, reason: 'damaged' })
      }
      const result = await processImage(Buffer.concat([bytes, page]))
      if (!result.ok) continue
      for (const clean of Object.values(result.variants))
        expect(Buffer.from(clean).includes('canary')).toBe(false)
    }
  })

  test('a thousand mutations are each refused or come out as a clean WebP of their own', async () => {
    const image = await picture(64, 48)
    const seeds = [
      await image.clone().png().toBuffer(),
      await image.clone().jpeg().toBuffer(),
      await image.clone().webp().toBuffer(),
      await frames(4).gif().toBuffer(),
      svg('<circle cx="40" cy="20" r="20" fill="#0a0"/>'),
    ]
    let state = 1
    const random = (below: number) => (state = (state * 48_271) % 0x7fffffff) % below
    for (let round = 0; round < 1000; round++) {
      const bytes = Buffer.from(seeds[round % seeds.length] as Buffer)
      for (let times = 1 + random(8); times > 0; times--) bytes[random(bytes.length)] = random(256)
      const result = await processImage(bytes)
      if (!result.ok) expect(['type', 'damaged', 'too_many_pixels', 'timeout']).toContain(result.reason)
      else for (const clean of Object.values(result.variants)) await expectClean(clean, bytes)
    }
  })
})

async function expectClean(image: Uint8Array, sent: Uint8Array) {
  expect(Buffer.compare(image, sent)).not.toBe(0)
  const { format, exif, icc, xmp } = await sharp(image).metadata()
  expect({ format, exif, icc, xmp }).toEqual({ format: 'webp' })
}
