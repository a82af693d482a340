import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { listen } from './listener.ts'

it('connections over the most there may be are closed at once, and the others are answered', async () => {
  const app = await testApp()
  const config = { ...app.config, host: '127.0.0.1', port: 0 }
  const listener = await listen({ ...app, config }, { fetch: () => new Response() }, 20)
  const sockets = Array.from({ length: 50 }, () => connect(listener.port, '127.0.0.1').on('error', () => {}))
  const open = new Set(sockets)
  for (const socket of sockets) socket.once('close', () => open.delete(socket))
  await expect.poll(() => open.size).toBe(20)
  const [left = new Socket()] = open
  left.write('GET /up HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(left, 'data')) as [Buffer]
  expect(answer.toString('latin1')).toContain('HTTP/1.1 200')
  for (const socket of open) socket.destroy()
  await listener.stop()
})
