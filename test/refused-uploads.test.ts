import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { TestClient } from './client.ts'
import { freshFolder, startLabEx } from './running.ts'
import { somePeople } from './writers.ts'

/** What a stranger sends must not fill the disk: an upload is refused by its headers, before its body is read. */
describe('an upload that is refused', async () => {
  const app = await startLabEx(await freshFolder())
  const [person] = (await somePeople(app, 1)) as [TestClient]
  const visitor = new TestClient(app.url)
  const waiting = () => readdir(path.join(app.dataDir, 'temporary'))
  afterAll(() => app.stop())

  it.each([
    ['of a visitor without a token', visitor, false, 419],
    ['of a visitor', visitor, true, 401],
    ['of somebody without a token', person, false, 419],
  ])('%s hears so before the body', async (_, client, hasToken, status) => {
    const socket = await send(client, hasToken)
    expect(await firstLine(socket)).toContain(` ${status} `)
    socket.destroy()
  })

  it('takes no room on the disk, however many come', async () => {
    const start = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    const sockets = await Promise.all(Array.from({ length: 10 }, () => send(visitor, true, start)))
    for (const socket of sockets) socket.write(Buffer.alloc(2_000_000))
    const seen: string[] = []
    const watch = setInterval(async () => seen.push(...(await waiting())), 5)
    await Promise.all(sockets.map(firstLine))
    await new Promise((resolve) => setTimeout(resolve, 200))
    clearInterval(watch)
    for (const socket of sockets) socket.destroy()
    expect(seen).toEqual([])
  })

  it('for want of one header more is taken', async () => {
    const socket = await send(person, true, '--x--\r\n')
    socket.end()
    expect(await firstLine(socket)).toMatch(/ (400|422) /)
  })

  async function send(client: TestClient, hasToken: boolean, body = ''): Promise<Socket> {
    const { 'x-xsrf-token': token } = await client.csrf()
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = [
      'POST /api/upload-image HTTP/1.1',
      `Host: localhost:${app.port}`,
      `Cookie: ${cookies}`,
      ...(hasToken ? [`X-XSRF-Token: ${token}`] : []),
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 10000000',
    ]
    const socket = connect(app.port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    return socket
  }
})

/** What the server answers within five seconds, long before it gives up on a body that does not come. */
async function firstLine(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer]
  return chunk.toString().split('\r\n')[0] ?? ''
}
