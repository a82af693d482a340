import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../src/storage/store.ts'
import { traversals } from '../src/storage/traversals.fixture.ts'

/** What every home of the files has to do; `open` gives one that is empty of the files named here. */
export function storeTests(name: string, open: () => Promise<Store>) {
  describe(`files in ${name}`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
      for await (const path of store.list()) await store.remove(path)
    })

    it('come back as they were put, of every size, until they are removed', async () => {
      for (const length of [0, 1, 262_144, 262_145, 3_000_000]) {
        const bytes = randomBytes(length)
        await store.put('listings/detail/a.webp', bytes)
        const file = await store.open('listings/detail/a.webp')
        const read = Buffer.from(await new Response(file?.body).arrayBuffer())
        expect([file?.size, sha256(read)]).toEqual([length, sha256(bytes)])
      }
      await store.remove('listings/detail/a.webp')
      await store.remove('listings/detail/a.webp')
      expect(await store.open('listings/detail/a.webp')).toBeNull()
      expect(await store.open('nowhere/at/all.webp')).toBeNull()
    })

    it('are found at plain paths only', async () => {
      await store.put('listings/a.webp', Buffer.from('inside'))
      for (const path of traversals.filter((each) => !each.includes('link'))) {
        expect.soft(await store.open(path), `open ${path}`).toBeNull()
        expect.soft(await store.copy(path, 'listings/stolen.webp'), `copy ${path}`).toBe(false)
        await expect.soft(store.put(path, Buffer.from('x')), `put ${path}`).rejects.toThrow('of the store')
        await expect.soft(store.copy('listings/a.webp', path), path).rejects.toThrow('of the store')
        await store.remove(path)
      }
      expect(await listed(store)).toEqual(['listings/a.webp'])
      expect(String(await bytesOf(store, 'listings/a.webp'))).toBe('inside')
    })

    it('are whole, whoever writes the same name at once', async () => {
      const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index))
      await Promise.all(versions.map((bytes) => store.put('listings/a.webp', bytes)))
      const kept = await bytesOf(store, 'listings/a.webp')
      expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true)
    })

    it('are copied to files of their own', async () => {
      const bytes = randomBytes(300_000)
      await store.put('listings/a.webp', bytes)
      expect(await store.copy('listings/a.webp', 'listings/b.webp')).toBe(true)
      await store.remove('listings/a.webp')
      expect(await bytesOf(store, 'listings/b.webp')).toEqual(bytes)
      expect(await store.copy('listings/a.webp', 'listings/c.webp')).toBe(false)
    })

    it('are all read, one after the other, and the notes are not', async () => {
      await store.setGeneration('first')
      const put = new Map<string, string>()
      for (const [at, length] of [0, 1, 300_000, 20, 262_144].entries()) {
        const bytes = randomBytes(length)
        await store.put(`listings/${at}.webp`, bytes)
        put.set(`listings/${at}.webp`, sha256(bytes))
      }
      const found = new Map<string, string>()
      for await (const { path, bytes } of store.readAll(new Set())) found.set(path, sha256(bytes))
      expect(found).toEqual(put)
      put.delete('listings/3.webp')
      const rest = store.readAll(new Set(put.keys()))
      expect(await Array.fromAsync(rest, ({ path }) => path)).toEqual(['listings/3.webp'])
    })

    it('have notes beside them', async () => {
      await store.setGeneration('second')
      expect(await store.generation()).toBe('second')
      await store.writeNote('process-1', 'here')
      expect(await store.readNote('process-1')).toBe('here')
      await store.removeNote('process-1')
      await store.removeNote('process-1')
      expect(await store.readNote('process-1')).toBeNull()
      expect(await store.isWritable()).toBe(true)
    })

    it('are all on the list, however many, and the notes are not', async () => {
      await store.setGeneration('first')
      const paths = Array.from({ length: 1_050 }, (_, index) => `listings/card/${index}.webp`)
      for (let from = 0; from < paths.length; from += 50)
        await Promise.all(paths.slice(from, from + 50).map((path) => store.put(path, Buffer.from('ab'))))
      expect(await listed(store)).toEqual(paths.sort())
    })
  })
}

async function bytesOf(store: Store, path: string): Promise<Buffer> {
  return Buffer.from(await new Response((await store.open(path))?.body).arrayBuffer())
}

const listed = async (store: Store) => (await Array.fromAsync(store.list())).sort()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
