import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from './app.ts'
import { aClient, centrifuge } from './factories.ts'
import { freshFolder, startLabEx } from './running.ts'

/** U+202E and its kin show a text in another order than it has: a name could pass for somebody else's. */
describe('text that turns its direction', async () => {
  const app = await testApp()
  const client = await aClient(app)
  const admin = await aClient(app, { role: 'administrator' })
  const posts: [
    field: string,
    send: (text: string) => Promise<{ status: number; body: { errors?: object } }>,
  ][] = [
    ['name', (name) => client.patch('/api/account', { name })],
    ['title', (title) => client.post('/api/listings', { ...centrifuge, title })],
    ['manufacturer', (manufacturer) => client.post('/api/listings', { ...centrifuge, manufacturer })],
    ['name', (name) => app.client().post('/api/contact', { name, email: 'a@b.example', message: 'Hi' })],
    ['organization', (organization) => app.client().post('/api/join-labex', { organization })],
    ['name', (name) => admin.post('/api/admin/organisations', { name, domains: ['turned.example'] })],
  ]

  it.each(posts)('is refused as %s', async (field, send) => {
    for (const turn of ['\u202a', '\u202e', '\u2066', '\u2069']) {
      const { status, body } = await send(`Kim${turn}mi`)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])])
    }
  })
})

describe('a request with two Host lines', async () => {
  const app = await startLabEx(await freshFolder())
  afterAll(() => app.stop())
  const status = async (hosts: string[]) => {
    const socket = connect(app.port, '127.0.0.1')
    socket.write(
      `GET /about HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
    )
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return chunk.toString().split(' ')[1]
  }

  it('is none we answer', async () => {
    expect(await status(['localhost'])).toBe('200')
    expect(await status(['localhost', 'attacker.example'])).toBe('400')
    expect(await status(['attacker.example', 'localhost'])).toBe('400')
  })
})
