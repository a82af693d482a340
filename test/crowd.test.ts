import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { residentMb } from './processes.ts'
import { freshFolder, startLabEx } from './running.ts'
import { until } from './until.ts'

/** More is asked at once than can be answered. */
const app = await startLabEx(await freshFolder())
const opened: Socket[] = []
const hangUp = () => {
  for (const socket of opened.splice(0)) socket.destroy()
}
afterAll(async () => {
  hangUp()
  await app.stop()
})

const open = async (count: number) => {
  const sockets = Array.from({ length: count }, () => connect(app.port, '127.0.0.1').on('error', () => {}))
  opened.push(...sockets)
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}
/** Closed or reset. */
const endOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
const request = (number: number) =>
  `GET /listings/offers?search=${number} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`
/** The kernel loses some of so many by itself. */
const lost = 0
const isUp = async () => (await fetch(`${app.url}/up`)).status === 200

it('thousands of requests sent at once over one connection end that connection', async () => {
  const [stranger] = (await open(1)) as [Socket]
  const closed = endOf(stranger)
  const many = Array.from({ length: 20_000 }, (_, number) => request(number)).join('')
  stranger.write(many)
  await closed
  expect(residentMb(app.process.pid ?? 0)).toBeLessThan(600)
  expect((await fetch(`${app.url}/listings/offers`)).status).toBe(200)
})

it('sixteen over one connection are answered in their order', async () => {
  const [socket] = (await open(1)) as [Socket]
  let said = ''
  socket.on('data', (bytes) => (said += bytes))
  for (let number = 0; number < 16; number += 1) socket.write(`GET /up HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await until(() => said.match(/HTTP\/1\.1 200/g)?.length === 16)
})

it('of thousands at once some are answered and the others refused, and memory stays', async () => {
  const sockets = await open(3_500)
  const statuses = sockets.map(async (socket, number) => {
    socket.write(request(number))
    // `once` rejects when the kernel resets a connection.
    const [bytes] = await Promise.race([once(socket, 'data').catch(() => []), endOf(socket).then(() => [])])
    return bytes ? Number(bytes.toString('latin1').slice(9, 12)) : lost
  })
  await sleep(500)
  expect(await isUp()).toBe(true)
  const seen = await Promise.all(statuses)
  expect(seen.filter((status) => status === 200).length).toBeGreaterThan(10)
  expect(seen.filter((status) => status === 503).length).toBeGreaterThan(10)
  expect(seen.filter((status) => status !== 200 && status !== 503 && status !== lost)).toEqual([])
  expect(seen.filter((status) => status === lost).length).toBeLessThan(35)
  expect(residentMb(app.process.pid ?? 0)).toBeLessThan(600)
  hangUp()
  expect((await fetch(`${app.url}/listings/offers`)).status).toBe(200)
})
