import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { openDb, openPool } from '../db/connect.ts'
import { openFolder } from '../storage/folder.ts'
import { claimStore } from '../storage/generation.ts'
import type { Store } from '../storage/store.ts'
import { traversals } from '../storage/traversals.fixture.ts'
import { StorageFull } from '../storage/trouble.ts'
import { stopImages } from './image-pool.ts'
import { picture, svg } from './images.fixture.ts'
import { cardPath, detailPath, isImagePath, sizesOf, thumbnailPath } from './paths.ts'
import { expectUse, markUsed, sweepUnused } from './unused.ts'
import { copyImage, storeImage } from './uploads.ts'

const room = await mkdtemp(join(tmpdir(), 'labex-uploads-'))
const db = openDb(openPool(await testDatabase(), () => {}))
const png = await (await picture()).png().toBuffer()
let store: Store
let count = 0

beforeEach(async () => {
  count += 1
  store = await openFolder(join(room, String(count)))
  await claimStore(db, store, { storageUrl: null })
  await db.deleteFrom('unused_images').execute()
})

afterAll(async () => {
  stopImages()
  await db.destroy()
  await rm(room, { recursive: true, force: true })
})

const files = async () => {
  return (await Array.fromAsync(store.list())).sort()
}
const bytesOf = async (path: string) =>
  Buffer.from(await new Response((await store.open(path))?.body).arrayBuffer())
const filesOf = (...paths: string[]) => paths.flatMap(sizesOf).sort()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function stored(bytes = png, folder?: 'listings' | 'logos', places = { db, store }) {
  const result = await storeImage(places, bytes, { folder })
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
  const good = `listings/${'0a'.repeat(16)}.webp`
  const near = [`x/${good}`, `/${good}`, `${good}\n`, `${good}.html`, good.toUpperCase(), thumbnailPath(good)]
  for (const path of [...traversals, ...near, 'listings/a.webp', null, 7, [good]]) {
    expect.soft(isImagePath(path), String(path)).toBe(false)
    if (typeof path === 'string')
      expect.soft(() => thumbnailPath(path), path).toThrow('Not the path of an image')
  }
  for (const name of [`${'0a'.repeat(32)}-${'1b'.repeat(8)}`, '0a'.repeat(16)]) {
    expect(isImagePath(`listings/${name}.webp`)).toBe(true)
    expect(thumbnailPath(`listings/${name}.webp`)).toBe(`listings/thumbnails/${name}.webp`)
    expect(cardPath(`listings/${name}.webp`)).toBe(`listings/card/${name}.webp`)
    expect(detailPath(`logos/${name}.webp`)).toBe(`logos/detail/${name}.webp`)
  }
})

test('an image that is refused leaves no file', async () => {
  expect(await storeImage({ db, store }, Buffer.from('hello'))).toEqual({ ok: false, reason: 'type' })
  expect(await storeImage({ db, store }, png.subarray(0, 60))).toEqual({ ok: false, reason: 'damaged' })
  expect(await files()).toEqual([])
})

test('four sizes are stored under a fresh name that begins with the digest of the full one', async () => {
  const one = await stored()
  expect(one).toMatchObject({ width: 80, height: 40 })
  expect(one.path).toMatch(new RegExp(`^listings/${one.sha256}-[0-9a-f]{16}\\.webp$`))
  const full = await bytesOf(one.path)
  expect([full.length, sha256(full)]).toEqual([one.bytes, one.sha256])
  expect((await sharp(await bytesOf(thumbnailPath(one.path))).metadata()).height).toBe(200)
  expect((await stored()).path).not.toBe(one.path)
  const logo = await stored(svg('<rect width="80" height="40"/>'), 'logos')
  expect(logo.path).toMatch(/^logos\/[0-9a-f-]{81}\.webp$/)
  expect((await bytesOf(logo.path)).subarray(0, 4).toString()).toBe('RIFF')
  expect(await files()).toHaveLength(12)
})

test('a disk that is full at any of the four files has no full size', async () => {
  for (let writes = 0, before = 0; writes < 4; before += writes, writes++) {
    await expect(stored(png, 'listings', { db, store: fullAfter(writes) })).rejects.toThrow(StorageFull)
    expect(await files()).toHaveLength(before + writes)
  }
  expect((await files()).filter(isImagePath)).toEqual([])
})

test('a copy is a separate file, and whole or not there', async () => {
  const original = await stored()
  for (let writes = 0; writes < 4; writes++)
    await expect(copyImage({ db, store: fullAfter(writes) }, original)).rejects.toThrow(StorageFull)
  const copy = (await copyImage({ db, store }, original)) ?? ''
  expect(copy).not.toBe(original.path)
  for (const file of sizesOf(original.path)) await store.remove(file)
  expect(sha256(await bytesOf(copy))).toBe(original.sha256)
  expect(await copyImage({ db, store }, original)).toBeNull()
})

test('files go 48 hours after a sweep found no row, every size, and no others', async () => {
  const [shown, lost] = [await stored(), await stored(svg('<rect width="20" height="20"/>'))]
  await stored(svg('<rect width="30" height="30"/>'))
  const shows = new Set([shown.path, lost.path])
  const known = async () => shows
  const sweep = () => sweepUnused(db, store, [known, async () => new Set()])
  const days = (n: number) =>
    sql`update unused_images set since = since - ${n} * interval '1 day'`.execute(db)
  await markUsed(db, [shown.path, lost.path])

  await days(1.9)
  expect(await sweep()).toBe(0)
  shows.delete(lost.path)
  // The upload waits two days for its row, the lost one since this sweep.
  await days(0.2)
  expect(await sweep()).toBe(1)
  expect(await files()).toEqual(filesOf(shown.path, lost.path))
  await days(1.9)
  expect(await sweep()).toBe(0)
  await days(0.2)
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect(await files()).toEqual(filesOf(shown.path))
})

test('an image that is put again during the sweep keeps its row and its files', async () => {
  for (let round = 0; round < 20; round++) {
    const { path } = await stored()
    await sql`update unused_images set since = now() - interval '3 days'`.execute(db)
    const shown = new Set<string>()
    const again = async () => {
      await expectUse(db, path)
      for (const file of sizesOf(path)) await store.put(file, png)
      await markUsed(db, [path])
      shown.add(path)
    }
    await Promise.all([sweepUnused(db, store, [async () => shown]), again()])
    expect(await files()).toEqual(filesOf(path))
    for (const file of sizesOf(path)) await store.remove(file)
  }
})

test('the files of another restore are left alone', async () => {
  const { path } = await stored()
  await sql`update unused_images set since = now() - interval '3 days'`.execute(db)
  await store.setGeneration('of-another')
  expect(await sweepUnused(db, store, [async () => new Set()])).toBeNull()
  expect(await files()).toEqual(filesOf(path))
})
