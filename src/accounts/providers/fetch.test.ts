import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { fetchOf } from './fetch.ts'
import { isPublicAddress } from './public-address.ts'

const get = (address: string, allowsPrivate = false) =>
  fetchOf(allowsPrivate)(address, { method: 'GET', headers: {}, body: null, redirect: 'manual' })

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each([
  ['http://university.example/', 'not https'],
  ['https://127.0.0.1/', 'not public'],
  ['https://[::1]/', 'not public'],
  ['https://[::ffff:127.0.0.1]/', 'not public'],
  ['https://169.254.169.254/latest', 'not public'],
  ['https://10.0.0.1/', 'not public'],
  ['https://0/', 'not public'],
  ['https://2130706433/', 'not public'],
  ['https://localhost/', 'not public'],
  ['file:///etc/passwd', 'not https'],
])('%s is not asked', async (address, why) => {
  await expect(get(address)).rejects.toThrow(why)
})

it('where private networks are allowed, plain http is still of this machine only', async () => {
  await expect(get('http://10.0.0.1/', true)).rejects.toThrow('not https')
  const here = await serving((_, response) => response.end('here'))
  expect(await (await get(here, true)).text()).toBe('here')
})

it('a redirect is not followed', async () => {
  let asked = 0
  const inside = await serving((_, response) => {
    asked += 1
    response.end()
  })
  const here = await serving((_, response) => response.writeHead(302, { location: inside }).end())
  expect((await get(here, true)).status).toBe(302)
  expect(asked).toBe(0)
})

it('an answer that is too long or does not come ends', async () => {
  const long = await serving((_, response) => response.end(Buffer.alloc(300 * 1_024)))
  await expect(get(long, true)).rejects.toThrow('too long')
  const silent = await serving(() => {})
  await expect(get(silent, true)).rejects.toThrow('late')
})

it.each([
  ['8.8.8.8', true],
  ['192.0.2.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['2a00:1450:4001::1', true],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
