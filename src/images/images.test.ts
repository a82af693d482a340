import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { stopImages } from './image-pool.ts'
import { colourAt, flatPng, frames, picture, svg } from './images.fixture.ts'
import { processImage } from './images.ts'
import { maxImageBytes } from './limits.ts'

afterAll(stopImages)

async function taken(bytes: Uint8Array) {
  const result = await processImage(bytes)
  if (!result.ok) throw new Error(`refused: ${result.reason}`)
  return result
}

const sizeOf = async (image: Uint8Array) => {
  const { width, height, format } = await sharp(image).metadata()
  return `${format} ${width}x${height}`
}

const near = (colour: number[], expected: number[]) =>
  expected.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 12)

test('each type becomes four WebP sizes', async () => {
  const big = await picture(3000, 2000)
  for (const bytes of [
    await big.png().toBuffer(),
    await big.jpeg().toBuffer(),
    await big.webp().toBuffer(),
  ]) {
    const { variants, width, height } = await taken(bytes)
    expect([width, height]).toEqual([2560, 1707])
    expect(await sizeOf(variants.full)).toBe('webp 2560x1707')
    expect(await sizeOf(variants.detail)).toBe('webp 1280x854')
    expect(await sizeOf(variants.card)).toBe('webp 352x264')
    expect(await sizeOf(variants.thumbnail)).toBe('webp 300x200')
    expect(near(await colourAt(variants.full, 100, 500), [255, 0, 0])).toBe(true)
    expect(near(await colourAt(variants.thumbnail, 900, 500), [0, 0, 255])).toBe(true)
  }
})

test('a small image is not blown up, except the card and the 200 px thumbnail', async () => {
  const { variants } = await taken(await (await picture(80, 40)).png().toBuffer())
  expect(await sizeOf(variants.full)).toBe('webp 80x40')
  expect(await sizeOf(variants.detail)).toBe('webp 80x40')
  expect(await sizeOf(variants.card)).toBe('webp 352x264')
  expect(await sizeOf(variants.thumbnail)).toBe('webp 400x200')
})

test('a thumbnail is 200 px high, or 600 px wide when that is less, and never cropped', async () => {
  const sizes = []
  for (const [width, height] of [
    [1, 1],
    [10_000, 1],
    [1, 10_000],
    [10_000, 20],
  ] as const) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    sizes.push(await sizeOf((await taken(bytes)).variants.thumbnail))
  }
  expect(sizes).toEqual(['webp 200x200', 'webp 600x1', 'webp 1x200', 'webp 600x1'])
})

test('card and thumbnail of the noisiest photo stay under 20 KB', async () => {
  const create = { width: 1200, height: 900, channels: 3 as const, background: '#888' }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const { variants } = await taken(
    await sharp({ create: { ...create, noise } })
      .resize(600)
      .jpeg()
      .toBuffer(),
  )
  expect(variants.card.length).toBeLessThanOrEqual(20_000)
  expect(variants.thumbnail.length).toBeLessThanOrEqual(20_000)
})

test('a photo is turned upright and loses camera, place and colour profile', async () => {
  const gps = { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' }
  const photo = await (await picture(80, 40))
    .withExif({ IFD0: { Make: 'Canary', Orientation: '6' }, IFD3: gps })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = await sharp(photo).metadata()
  expect(sent).toMatchObject({ orientation: 6, exif: expect.anything(), icc: expect.anything() })

  const { variants, width, height } = await taken(photo)

  expect([width, height]).toEqual([40, 80])
  expect((await colourAt(variants.full, 500, 100))[0]).toBeGreaterThan(200)
  expect((await colourAt(variants.full, 500, 900))[2]).toBeGreaterThan(200)
  for (const image of Object.values(variants)) {
    const kept = await sharp(image).metadata()
    for (const key of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments', 'pages'] as const) {
      expect.soft(kept[key], key).toBeUndefined()
    }
    expect(kept.space).toBe('srgb')
    expect(Buffer.from(image).includes('anary')).toBe(false)
  }
})

test('CMYK, grey, 16 bit and palette images come out as plain sRGB', async () => {
  const image = await picture()
  const forms = [
    await image.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await image.clone().greyscale().jpeg().toBuffer(),
    await image.clone().greyscale().png().toBuffer(),
    await image.clone().toColourspace('rgb16').png().toBuffer(),
    await image.clone().png({ palette: true, colours: 4 }).toBuffer(),
    await image.clone().png({ progressive: true }).toBuffer(),
    await image.clone().jpeg({ progressive: true }).toBuffer(),
    await image.clone().webp({ lossless: true }).toBuffer(),
  ]
  for (const bytes of forms) {
    expect(await sharp((await taken(bytes)).variants.full).metadata()).toMatchObject({
      format: 'webp',
      width: 80,
      height: 40,
      space: 'srgb',
      depth: 'uchar',
    })
  }
})

test('of an animation the first frame stays', async () => {
  for (const bytes of [
    await frames(10_000, 2).gif({ effort: 1 }).toBuffer(),
    await frames(300, 2).webp({ effort: 0 }).toBuffer(),
  ]) {
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBeGreaterThan(100)
    const { variants } = await taken(bytes)
    expect(await sizeOf(variants.full)).toBe('webp 2x2')
    expect(near(await colourAt(variants.full, 500, 500), [0, 255, 0])).toBe(true)
    expect((await sharp(variants.full, { animated: true }).metadata()).pages ?? 1).toBe(1)
  }
})

test('a drawing becomes a sharp raster and keeps its transparency', async () => {
  const { variants, width, height } = await taken(svg('<rect width="40" height="40" fill="#f00"/>'))
  expect([width, height]).toEqual([2000, 1000])
  expect(near(await colourAt(variants.full, 250, 500), [255, 0, 0, 255])).toBe(true)
  expect((await colourAt(variants.full, 750, 500))[3]).toBe(0)
  expect((await colourAt(variants.thumbnail, 900, 500))[3]).toBe(0)
})

test('a drawing is known by its content, with whatever stands before its root', async () => {
  const head =
    '\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: <svg> -->\n' +
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n' +
    '<!ENTITY ns "http://www.w3.org/2000/svg">]>\n'
  const body = '<svg xmlns="&ns;" viewBox="0 0 80 40"><rect width="80" height="40" fill="#f00"/></svg>'
  const { variants } = await taken(Buffer.from(head + body))
  expect(near(await colourAt(variants.full, 500, 500), [255, 0, 0])).toBe(true)
})

test('what we made ourselves, sent back to us, is not stored as it came', async () => {
  let bytes: Uint8Array = flatPng(8, 8)
  for (let round = 0; round < 6; round++) {
    const { full } = (await taken(bytes)).variants
    expect(Buffer.compare(full, bytes)).not.toBe(0)
    bytes = full
  }
})

test('more than 10 MB is refused, whatever it is', async () => {
  const png = await (await picture()).png().toBuffer()
  const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)])
  expect(await processImage(padded(maxImageBytes + 1))).toEqual({ ok: false, reason: 'too_large' })
  expect(await processImage(padded(maxImageBytes))).toMatchObject({ ok: true })
})

test('a child that gets no time to work is killed, which is our fault, and the next image finds a new one', async () => {
  const limited = () => processImage(flatPng(8000, 5000), { limitMs: 1 })
  expect(await Promise.all([limited(), limited()])).toEqual(Array(2).fill({ ok: false, reason: 'busy' }))
  const small = await (await picture()).png().toBuffer()
  expect(await processImage(small)).toMatchObject({ ok: true })
})

test('two work, fifty wait, the rest is told that we are busy; all who waited are served', async () => {
  const small = await (await picture(8, 8)).png().toBuffer()
  const results = await Promise.all(Array.from({ length: 60 }, () => processImage(small)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(52)
  expect(results.slice(52)).toEqual(Array(8).fill({ ok: false, reason: 'busy' }))
  expect(await processImage(small)).toMatchObject({ ok: true })
})

test('those who wait may not fill our memory', async () => {
  const png = await (await picture(8, 8)).png().toBuffer()
  const heavy = Buffer.concat([png, Buffer.alloc(maxImageBytes - png.length)])
  const results = await Promise.all(Array.from({ length: 20 }, () => processImage(heavy)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(17)
})

test('stopping answers those who wait, and does not forbid starting again', async () => {
  const small = await (await picture(8, 8)).png().toBuffer()
  await processImage(small)
  const waiting = Array.from({ length: 5 }, () => processImage(small))
  await new Promise(setImmediate)
  stopImages()
  expect(await Promise.allSettled(waiting)).toHaveLength(5)
  expect(await processImage(small)).toMatchObject({ ok: true })
})
