import { randomBytes } from 'node:crypto'
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import { storageRoute } from './serve.ts'
import { traversals } from './traversals.fixture.ts'

const path = 'listings/0123456789abcdef0123456789abcdef.webp'
const large = 'listings/fedcba9876543210fedcba9876543210.webp'
const largeBytes = randomBytes(700_000)
let room: string
let server: ReturnType<typeof serve>
const app = new Hono()

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'labex-serve-')))
  const store = await openFolder(join(room, 'storage'))
  await writeFile(join(room, 'secret.png'), 'outside')
  await symlink(room, join(room, 'storage/link'))
  await symlink(join(room, 'secret.png'), join(room, 'storage/link-file.png'))
  await store.put(path, Buffer.from('picture'))
  await store.put(large, largeBytes)
  app.get('/storage/*', storageRoute(store))
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => listening())
  })
})

afterAll(async () => {
  server.close()
  await rm(room, { recursive: true, force: true })
})

/** As it stands: fetch would tidy up the dots before sending. */
function rawGet(target: string, method = 'GET'): Promise<{ status: number; headers: object; body: Buffer }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target, method, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
      .on('error', reject)
      .end()
  })
}

const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

test('no way of writing a path reaches a file outside', async () => {
  const sendable = traversals.filter((each) => /^[\x21-\x7e]*$/.test(each))
  expect(sendable.length).toBeGreaterThan(60)
  for (const each of sendable) {
    const { status, body } = await rawGet(`/storage/${each}`)
    expect.soft([400, 404], each).toContain(status)
    expect.soft(body.toString(), each).not.toContain('outside')
  }
})

test('unknown files, folders and other types are a 404 that can do nothing', async () => {
  for (const each of [
    '',
    'listings/',
    'listings/thumbnails/',
    'x.svg',
    'listings/none.webp',
    `${path}.html`,
  ]) {
    const response = await app.request(`/storage/${each}`)
    expect.soft(response.status, each).toBe(404)
    expect.soft(await response.text(), each).toBe('')
    expect
      .soft(Object.fromEntries(response.headers), each)
      .toMatchObject({ ...harmless, 'cache-control': 'no-store' })
  }
})

test('a file comes whole, with its type, a year of caching and headers that make it harmless', async () => {
  const { status, headers, body } = await rawGet(`/storage/${path}`)
  expect(status).toBe(200)
  expect(body.toString()).toBe('picture')
  expect(headers).toMatchObject({
    ...harmless,
    'content-type': 'image/webp',
    'content-length': '7',
    'content-disposition': 'inline; filename="0123456789abcdef0123456789abcdef.webp"',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await rawGet(`/storage/${large}?v=2`)).body.equals(largeBytes)).toBe(true)
})

test('HEAD answers the same headers without a body', async () => {
  for (const [each, length] of [
    [path, '7'],
    [large, '700000'],
  ]) {
    const { status, headers, body } = await rawGet(`/storage/${each}`, 'HEAD')
    expect(status).toBe(200)
    expect(body.length).toBe(0)
    expect(headers).toMatchObject({ ...harmless, 'content-type': 'image/webp', 'content-length': length })
  }
})

test('a browser that has it already gets a 304, for which nobody looks', async () => {
  const first = await app.request(`/storage/${path}`)
  const tag = first.headers.get('etag') ?? ''
  const conditional = (value: string) =>
    app.request(`/storage/${path}`, { headers: { 'If-None-Match': value } })
  for (const value of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
    const response = await conditional(value)
    expect(response.status, value).toBe(304)
    expect(response.headers.get('etag')).toBe(tag)
    expect(await response.text()).toBe('')
  }
  expect((await conditional('"other"')).status).toBe(200)
  await rm(join(room, 'storage', path))
  expect((await conditional(tag)).status).toBe(304)
  expect((await conditional('"other"')).status).toBe(404)
  const gone = await app.request('/storage/listings/none.webp', { headers: { 'If-None-Match': '*' } })
  expect(gone.status).toBe(404)
})
