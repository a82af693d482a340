import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../test/fakes/s3.ts'
import { storeTests } from '../../test/store-tests.ts'
import { cached } from './cache.ts'
import { openFolder } from './folder.ts'
import { moveFiles } from './move.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'
import { StorageFull, StorageTrouble } from './trouble.ts'

const room = await mkdtemp(join(tmpdir(), 'labex-store-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.stop()
  await rm(room, { recursive: true, force: true })
})

storeTests('a folder', () => openFolder(join(room, 'storage')))
storeTests('an S3 service', () => openS3(s3.address))
storeTests('an S3 service behind a cache', async () => cached(await openS3(s3.address), join(room, 'cache')))

describe('what was read from a distant store', () => {
  let asked: string[] = []
  const counted = (store: Store): Store => ({
    ...store,
    open: async (path) => {
      asked.push(path)
      return store.open(path)
    },
  })
  const read = async (store: Store, path: string) => {
    asked = []
    const file = await store.open(path)
    return file && Buffer.from(await new Response(file.body).arrayBuffer()).toString()
  }

  it('is asked for once, also by many at once and after a restart, and again after a day', async () => {
    const far = counted(await openFolder(join(room, 'far')))
    const folder = join(room, 'near')
    await far.put('a.webp', Buffer.from('far'))
    const near = await cached(far, folder)
    asked = []
    await Promise.all(Array.from({ length: 8 }, () => near.open('a.webp')))
    expect(asked).toEqual(['a.webp'])
    expect([await read(near, 'a.webp'), asked]).toEqual(['far', []])
    expect([await read(await cached(far, folder), 'a.webp'), asked]).toEqual(['far', []])
    await far.remove('a.webp')
    expect(await read(await cached(far, folder, { maxAgeMs: -1 }), 'a.webp')).toBeNull()
  })

  it('takes a bounded room, of which the least recently read goes first', async () => {
    const far = counted(await openFolder(join(room, 'far-and-large')))
    for (const name of ['a', 'b', 'c', 'd']) await far.put(`${name}.webp`, Buffer.alloc(100, name))
    const near = await cached(far, join(room, 'small'), { maxBytes: 300 })
    for (const name of ['a', 'b', 'c', 'a', 'd']) await read(near, `${name}.webp`)
    expect((await readdir(join(room, 'small'))).sort()).toEqual(['.temporary', 'a.webp', 'c.webp', 'd.webp'])
    expect([await read(near, 'b.webp'), asked]).toEqual(['b'.repeat(100), ['b.webp']])
  })

  it('is shown also when it cannot be kept', async () => {
    const far = counted(await openFolder(join(room, 'far-away')))
    await far.put('listings/a.webp', Buffer.from('far'))
    await writeFile(join(room, 'in-the-way'), '')
    const near = await cached(far, join(room, 'full'))
    await writeFile(join(room, 'full/listings'), 'in the way')
    expect(await read(near, 'listings/a.webp')).toBe('far')
  })
})

describe('moving files', () => {
  const texts = async (store: Store) => {
    const found: Record<string, string> = {}
    for await (const path of store.list())
      found[path] = await new Response((await store.open(path))?.body).text()
    return found
  }
  const source = openFolder(join(room, 'source'))
  const given = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`listings/${index}.webp`, `photo ${index}`]),
  )

  it('goes on after an interruption, and mends what is half there', async () => {
    const from = await source
    const to = await openS3(s3.address)
    await expect(moveFiles(from, to, () => {})).rejects.toThrow(/never been started/)
    await from.setGeneration('own')
    await expect(moveFiles(from, to, () => {})).rejects.toThrow(/of another LabEx/)
    await to.removeNote('generation')
    for (const [path, text] of Object.entries(given)) await from.put(path, Buffer.from(text))
    const broken = { ...to, put: failingAfter(15, to.put) }
    await expect(moveFiles(from, broken, () => {})).rejects.toThrow('the line is cut')
    await to.put('listings/3.webp', Buffer.from('flipped'))
    const moved = await moveFiles(from, to, () => {})
    expect(moved).toMatchObject({ all: 40, done: 40 })
    expect(moved.copied).toBeLessThan(30)
    expect(await texts(to)).toMatchObject(given)
    expect(await moveFiles(from, to, () => {})).toMatchObject({ copied: 0 })
  })

  it('notices a file that comes back different', async () => {
    const to = await openFolder(join(room, 'liar'))
    const liar = { ...to, put: (path: string) => to.put(path, Buffer.from('something else')) }
    await expect(moveFiles(await source, liar, () => {})).rejects.toThrow(/came back different/)
  })

  function failingAfter(writes: number, put: Store['put']): Store['put'] {
    return async (...args) => {
      if (writes-- <= 0) throw new Error('the line is cut')
      return put(...args)
    }
  }
})

describe('an S3 service', () => {
  it.each([
    ['without the bucket', '/other', /there is no such bucket/],
    ['that is none', '', /no answer from 127\.0\.0\.1:1: /],
  ])('%s stops the start', async (_, path, message) => {
    const address = path ? s3.address.replace('/files', path) : 's3+http://a:b@127.0.0.1:1/files'
    await expect(openS3(address)).rejects.toThrow(/^STORAGE_URL: the store cannot be used/)
    await expect(openS3(address)).rejects.toThrow(message)
  })

  it('is asked again after its own fault, and is in trouble when that lasts', async () => {
    const answers: number[] = []
    const faulty = createServer((request, response) => {
      request.resume()
      response.writeHead(answers.shift() ?? 200).end()
    }).listen(0)
    const { port } = faulty.address() as AddressInfo
    const store = await openS3(`s3+http://a:b@127.0.0.1:${port}/files`)
    answers.push(503, 500)
    await store.put('a.webp', Buffer.from('a'))
    answers.push(500, 500, 500)
    await expect(store.put('a.webp', Buffer.from('a'))).rejects.toThrow(StorageTrouble)
    answers.push(507, 507, 507)
    await expect(store.put('a.webp', Buffer.from('a'))).rejects.toThrow(StorageFull)
    answers.push(403)
    await expect(store.open('a.webp')).rejects.toThrow('the store answered 403')
    faulty.close()
  })

  it('whose answers break off now and then is read whole all the same', async () => {
    const whole = randomBytes(100_000)
    const keys = Array.from({ length: 40 }, (_, at) => `listings/${at}.webp`)
    const brokenOff = new Set<string>()
    const cutting = createServer((request, response) => {
      const key = request.url?.slice('/files/'.length) ?? ''
      if (key.startsWith('?'))
        return response.end(keys.map((name) => `<Contents><Key>${name}</Key></Contents>`).join(''))
      if (!keys.includes(key)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-length': whole.length })
      if (brokenOff.has(key)) return response.end(whole)
      brokenOff.add(key)
      return response.write(whole.subarray(0, 50_000), () => response.destroy())
    }).listen(0)
    const { port } = cutting.address() as AddressInfo
    const store = await openS3(`s3+http://a:b@127.0.0.1:${port}/files`)
    const read: string[] = []
    for await (const { path, bytes } of store.readAll(new Set())) {
      expect(whole.equals(bytes)).toBe(true)
      read.push(path)
    }
    expect([read.sort(), brokenOff.size]).toEqual([keys.sort(), 40])
    cutting.close()
  })
})
