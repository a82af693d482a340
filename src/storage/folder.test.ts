import { execFileSync } from 'node:child_process'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFolder, throwFull } from './folder.ts'
import type { Store } from './store.ts'
import { traversals } from './traversals.fixture.ts'
import { StorageFull } from './trouble.ts'

const made: string[] = []
let room: string
let root: string
let store: Store

beforeEach(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'labex-disk-')))
  made.push(room)
  root = join(room, 'storage')
  store = await openFolder(root)
})

afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true })
})

const bytesOf = async (path: string) => {
  const file = await store.open(path)
  return file && Buffer.from(await new Response(file.body).arrayBuffer())
}
const collected = async () => {
  return (await Array.fromAsync(store.list())).sort()
}

test('no path leads out of the folder, and nothing outside is read, written or removed', async () => {
  const canary = join(room, 'secret.png')
  await writeFile(canary, 'outside')
  await mkdir(join(room, 'elsewhere'))
  await writeFile(join(room, 'elsewhere/secret.png'), 'outside')
  await mkdir(join(root, 'listings'))
  await symlink(join(room, 'elsewhere'), join(root, 'link'))
  await symlink(canary, join(root, 'link-file.png'))
  await symlink(canary, join(root, 'listings/link-file.png'))
  const inside = Buffer.from('inside')
  await store.put('listings/a.webp', inside)
  expect(traversals.length).toBeGreaterThan(60)

  for (const path of traversals) {
    expect.soft(await store.open(path), `open ${path}`).toBeNull()
    expect.soft(await store.copy(path, 'listings/stolen.webp'), `copy ${path}`).toBe(false)
    if (!path.includes('link-file')) {
      await expect.soft(store.put(path, inside), `put ${path}`).rejects.toThrow('of the store')
      await expect
        .soft(store.copy('listings/a.webp', path), `copy to ${path}`)
        .rejects.toThrow('of the store')
      await store.remove(path)
    }
  }
  expect(await readFile(canary, 'utf8')).toBe('outside')
  expect(await readdir(room)).toEqual(['elsewhere', 'secret.png', 'storage'])
  expect(await readdir(join(room, 'elsewhere'))).toEqual(['secret.png'])
  expect(await collected()).toEqual(['listings/a.webp'])
  const read = (await Array.fromAsync(store.readAll(new Set()))).map(({ path, bytes }) => [
    path,
    Buffer.from(bytes),
  ])
  expect(read).toEqual([['listings/a.webp', inside]])
})

test('writing to and removing a symbolic link touch the link, not what it points at', async () => {
  const canary = join(room, 'secret.png')
  await writeFile(canary, 'outside')
  await symlink(canary, join(root, 'one.png'))
  await symlink(canary, join(root, 'two.png'))

  await store.put('one.png', Buffer.from('inside'))
  await store.remove('two.png')

  expect(await bytesOf('one.png')).toEqual(Buffer.from('inside'))
  expect(await readFile(canary, 'utf8')).toBe('outside')
})

test('a folder with the name of a file is no file', async () => {
  await mkdir(join(root, 'listings/a.webp'), { recursive: true })
  expect(await store.open('listings/a.webp')).toBeNull()
  expect(await store.open('listings/a.webp/b.webp')).toBeNull()
})

test('many writers of one name leave one whole file and nothing half written', async () => {
  const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index))
  await Promise.all(versions.map((bytes) => store.put('listings/a.webp', bytes)))
  const kept = await bytesOf('listings/a.webp')
  expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true)
  expect(await readdir(join(root, '.temporary'))).toEqual([])
})

test('the list names the stored files only', async () => {
  await store.put('listings/b.webp', Buffer.from('b'))
  await store.put('listings/thumbnails/b.webp', Buffer.from('b'))
  await writeFile(join(root, 'README'), 'not ours')
  expect(await collected()).toEqual(['listings/b.webp', 'listings/thumbnails/b.webp'])
})

test('opening sweeps what a killed process left half written an hour ago, and nothing fresher', async () => {
  for (const name of ['old', 'fresh']) await writeFile(join(root, '.temporary', name), 'half')
  await utimes(join(root, '.temporary/old'), 0, 0)
  await openFolder(root)
  expect(await readdir(join(root, '.temporary'))).toEqual(['fresh'])
})

test.skipIf(process.platform !== 'linux')('the error of a full disk gets its own type', async () => {
  const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
  const other = await readFile(join(root, 'none')).catch((error: unknown) => error)
  expect(() => throwFull(full)).toThrow(StorageFull)
  expect(() => throwFull(other)).toThrow(other as Error)
})

test('a full disk refuses the file, keeps the old one and leaves nothing behind', async ({ skip }) => {
  const small = join(room, 'small')
  await mkdir(small)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small], { stdio: 'ignore' })
  } catch {
    return skip('may not mount a small disk here')
  }
  try {
    const tight = await openFolder(small)
    await tight.put('a.webp', Buffer.alloc(50_000, 1))
    await expect(tight.put('a.webp', Buffer.alloc(500_000, 2))).rejects.toThrow(StorageFull)
    await expect(tight.put('b.webp', Buffer.alloc(500_000, 2))).rejects.toThrow(StorageFull)
    expect((await stat(join(small, 'a.webp'))).size).toBe(50_000)
    expect(await readdir(join(small, '.temporary'))).toEqual([])
    expect(await tight.open('b.webp')).toBeNull()
  } finally {
    execFileSync('umount', [small])
  }
})
