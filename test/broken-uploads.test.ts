import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { frames, picture, svg } from '../src/images/images.fixture.ts'
import type { TestClient } from './client.ts'
import { aPicture } from './pictures.ts'
import { freshFolder, startLabEx } from './running.ts'
import { until } from './until.ts'
import { somePeople } from './writers.ts'

/** The proof sends five times as many. */
const rounds = process.env.PROOF ? 200 : 40

/** No upload, however broken, ends it, is a fault of ours or leaves a file. */
describe('an upload that comes broken', async () => {
  const app = await startLabEx(await freshFolder())
  const people = await somePeople(app, 10)
  const [person] = people as [TestClient]
  const stalled = await send(`${await head(person)}Content-Length: 1000\r\n\r\n--x\r\n`)
  afterAll(() => app.stop())
  afterEach(async () => {
    await until(async () => (await readdir(path.join(app.dataDir, 'temporary'))).length === 0)
    expect((await person.upload(await aPicture('#0b6a55', 8, 8))).status).toBe(200)
    expect(app.output()).not.toMatch(/"level":(50|60)/)
  })

  it('in hundreds of ways is taken or refused', async () => {
    const wholes = await wholeUploads()
    const statuses = await Promise.all(
      people.map(async (one, at) => {
        const headers = { 'content-type': 'multipart/form-data; boundary=x', ...(await one.csrf()) }
        const random = randomFrom(at + 1)
        const seen: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const body = new Uint8Array(mutated(wholes[round % wholes.length] as Whole, round, random))
          seen.push((await one.request('/api/upload-image', { method: 'POST', body, headers })).status)
        }
        return seen
      }),
    )
    const counts = Object.groupBy(statuses.flat(), String)
    expect(
      Object.keys(counts).filter((status) => !['200', '400', '413', '415', '422'].includes(status)),
    ).toEqual([])
    for (const status of [200, 400, 422])
      expect(counts[status]?.length, String(status)).toBeGreaterThan(rounds / 2)
  })

  it.each([
    ['headers and no more', 'Content-Length: 1000\r\n\r\n'],
    [
      'a body shorter than it said',
      'Content-Length: 1000\r\n\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a',
    ],
    ['a length that is none', 'Content-Length: many\r\n\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\n--x--'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks of no size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n'],
    ['a chunk of 2^64 bytes', 'Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\nhello\r\n'],
    ['a chunk longer than it said', 'Transfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n'],
    ['chunks without an end', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'],
    ['an encoding of its own', 'Transfer-Encoding: x\r\n\r\nhello'],
    ['a gzipped body', 'Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\0'],
  ])('as %s is refused or cut, whether its sender waits or leaves', async (_, rest) => {
    const bytes = (await head(person)) + rest
    const left = await send(bytes)
    left.destroy()
    const waiting = await send(bytes)
    const answer: Buffer[] = []
    waiting.on('data', (chunk: Buffer) => answer.push(chunk)).end()
    await once(waiting, 'close')
    expect(Buffer.concat(answer).toString().split('\r\n')[0]).toMatch(/^$| (400|408|413|415|422|501) /)
  })

  it('and stops half way is cut', async () => {
    if (!stalled.closed) await once(stalled.resume(), 'close')
    expect(app.process.exitCode).toBeNull()
  })

  async function head(client: TestClient): Promise<string> {
    const { 'x-xsrf-token': token } = await client.csrf()
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return [
      'POST /api/upload-image HTTP/1.1',
      `Host: localhost:${app.port}`,
      `Cookie: ${cookies}`,
      `X-XSRF-Token: ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      '',
    ].join('\r\n')
  }

  async function send(bytes: string): Promise<Socket> {
    const socket = connect(app.port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    await new Promise<void>((resolve) => socket.write(bytes, 'latin1', () => resolve()))
    return socket
  }
})

interface Whole {
  bytes: Buffer
  /** Where the picture begins and ends. */
  from: number
  to: number
}

async function wholeUploads(): Promise<Whole[]> {
  const image = await picture(24, 16)
  const pictures = [
    await image.clone().png().toBuffer(),
    await image.clone().jpeg().toBuffer(),
    await image.clone().webp().toBuffer(),
    await frames(2).gif().toBuffer(),
    svg('<circle cx="12" cy="2" r="2" fill="#0a0"/>', 'width="24" height="4"'),
  ]
  const before = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  )
  return pictures.map((one) => ({
    bytes: Buffer.concat([before, one, Buffer.from('\r\n--x--\r\n')]),
    from: before.length,
    to: before.length + one.length,
  }))
}

/** In turn the whole lightly, the whole as `zzuf -r 0.01` does, only its wrapping, only its picture. */
function mutated({ bytes, from, to }: Whole, round: number, random: () => number): Buffer {
  const way = Math.floor(round / 5) % 4
  const rate = way === 0 || way === 3 ? 0.001 : 0.01
  const isOpen = (at: number) => way < 2 || (at >= from && at < to) === (way === 3)
  return Buffer.from(bytes.map((byte, at) => (isOpen(at) ? flipped(byte, rate, random) : byte)))
}

function flipped(byte: number, rate: number, random: () => number): number {
  let flips = 0
  for (let bit = 1; bit < 256; bit <<= 1) if (random() < rate) flips |= bit
  return byte ^ flips
}

/** The same numbers every time, from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed * 7_919
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff
}
