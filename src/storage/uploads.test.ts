import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from './disk.ts'
import { stopImages } from './image-pool.ts'
import { picture, svg } from './images.fixture.ts'
import { cardPath, detailPath, isImagePath, thumbnailPath } from './paths.ts'
import { traversals } from './traversals.fixture.ts'
import { StorageFull } from './trouble.ts'
import { copyImage, newImagePath, removeImage, storeImage } from './uploads.ts'

let room: string
let root: string
let store: Store
let png: Buffer
let count = 0

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'labex-uploads-')))
  png = await (await picture()).png().toBuffer()
})

beforeEach(async () => {
  count += 1
  root = join(room, String(count))
  store = await openStore(root)
})

afterAll(async () => {
  stopImages()
  await rm(room, { recursive: true, force: true })
})

const files = async () => {
  const paths: string[] = []
  for await (const { path } of store.list()) paths.push(path)
  return paths.sort()
}
const sizes = (path: string) => [path, thumbnailPath(path), cardPath(path), detailPath(path)].sort()
const bytesOf = async (path: string) =>
  Buffer.from(await new Response((await store.open(path))?.body).arrayBuffer())

async function stored(folder?: 'listings' | 'logos') {
  const result = await storeImage(store, png, { folder })
  if (!result.ok) throw new Error(result.reason)
  return result
}

/** As a disk that fills up while the n-th file is written. */
function fullAfter(writes: number): Store {
  const counted = async () => {
    if (writes-- <= 0) throw new StorageFull('The disk is full')
  }
  return {
    ...store,
    put: async (...args) => counted().then(() => store.put(...args)),
    copy: async (...args) => counted().then(() => store.copy(...args)),
  }
}

test('paths are taken from full-size images only', () => {
  const good = newImagePath()
  const near = [`x/${good}`, `/${good}`, `${good}\n`, `${good}.html`, good.toUpperCase(), thumbnailPath(good)]
  for (const path of [...traversals, ...near, 'listings/a.webp', null, 7, [good]]) {
    expect.soft(isImagePath(path), String(path)).toBe(false)
    if (typeof path === 'string')
      expect.soft(() => thumbnailPath(path), path).toThrow('Not the path of an image')
  }
  const path = `listings/${'0a'.repeat(16)}.webp`
  expect(isImagePath(path)).toBe(true)
  expect(thumbnailPath(path)).toBe(`listings/thumbnails/${'0a'.repeat(16)}.webp`)
  expect(cardPath(path)).toBe(`listings/card/${'0a'.repeat(16)}.webp`)
  expect(detailPath(path)).toBe(`listings/detail/${'0a'.repeat(16)}.webp`)
  expect(newImagePath('logos')).toMatch(/^logos\/[0-9a-f]{32}\.webp$/)
})

test('an image that is refused leaves no file', async () => {
  expect(await storeImage(store, Buffer.from('hello'))).toEqual({ ok: false, reason: 'type' })
  expect(await storeImage(store, png.subarray(0, 60))).toEqual({ ok: false, reason: 'damaged' })
  expect(await files()).toEqual([])
})

test('a disk that is full at any of the four files leaves none of them', async () => {
  for (let writes = 0; writes < 4; writes++) {
    await expect(storeImage(fullAfter(writes), png)).rejects.toThrow(StorageFull)
    expect(await files()).toEqual([])
  }
})

test('another fault of the disk is thrown, and leaves nothing either', async () => {
  await mkdir(join(root, 'listings'))
  await writeFile(join(root, 'listings/detail'), 'in the way')
  await expect(storeImage(store, png)).rejects.toThrow()
  expect(await files()).toEqual([])
})

test('four sizes are stored under one fresh name, with the checksum of the full one', async () => {
  const one = await stored()
  const two = await stored('logos')
  expect(one).toMatchObject({ width: 80, height: 40 })
  expect(await files()).toEqual([...sizes(one.path), ...sizes(two.path)].sort())
  const full = await bytesOf(one.path)
  expect(full.length).toBe(one.bytes)
  expect(createHash('sha256').update(full).digest('hex')).toBe(one.sha256)
  expect((await sharp(await bytesOf(thumbnailPath(one.path))).metadata()).height).toBe(200)
  expect((await stored()).path).not.toBe(one.path)
})

test('a drawing is stored as pixels', async () => {
  const result = await storeImage(store, svg('<rect width="80" height="40"/>'), { folder: 'logos' })
  if (!result.ok) throw new Error(result.reason)
  expect(result.path).toMatch(/^logos\/[0-9a-f]{32}\.webp$/)
  expect((await bytesOf(result.path)).subarray(0, 4).toString()).toBe('RIFF')
})

test('removing takes all sizes of one image, twice without harm, and of no other', async () => {
  const [one, two] = [await stored(), await stored()]
  await removeImage(store, one.path)
  await removeImage(store, one.path)
  expect(await files()).toEqual(sizes(two.path))
  for (const path of [...traversals, thumbnailPath(two.path)]) {
    await expect.soft(removeImage(store, path), path).rejects.toThrow('Not the path of an image')
  }
  expect(await files()).toEqual(sizes(two.path))
})

test('a copy outlives its original', async () => {
  const { path } = await stored('logos')
  const copy = await copyImage(store, path)
  if (!copy) throw new Error('no copy')
  await removeImage(store, path)
  expect(copy).toMatch(/^logos\//)
  expect(await files()).toEqual(sizes(copy))
})

test('a copy is whole or not there', async () => {
  const { path } = await stored()
  for (let writes = 0; writes < 4; writes++) {
    await expect(copyImage(fullAfter(writes), path)).rejects.toThrow(StorageFull)
  }
  expect(await files()).toEqual(sizes(path))
  await store.remove(cardPath(path))
  expect(await copyImage(store, path)).toBeNull()
  expect(await files()).toEqual(sizes(path).filter((file) => file !== cardPath(path)))
})
