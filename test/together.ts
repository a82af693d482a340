import { type ClientRequest, request } from 'node:http'
import type { TestClient } from './client.ts'

export interface Shot {
  client: TestClient
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
export type Hit = { status: number; body: any }

/**
 * Sends calls at the same moment: each on its own socket with all but its last byte, and then the last
 * bytes in one go, in any order. Answers in the order of the shots.
 */
export async function together(shots: Shot[]): Promise<Hit[]> {
  const loaded = await Promise.all(shots.map(load))
  for (const { fire } of shuffled(loaded)) fire()
  return Promise.all(loaded.map(({ hit }) => hit))
}

async function load({ client, method, path, body = {}, headers = {} }: Shot) {
  const bytes = Buffer.from(JSON.stringify(body))
  const csrf = await client.csrf()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = request(client.base + path, {
    method,
    agent: false,
    headers: {
      ...headers,
      ...csrf,
      cookie,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': bytes.length,
    },
  })
  const hit = answerTo(call)
  await new Promise<void>((resolve, reject) => {
    call.once('error', reject)
    call.write(bytes.subarray(0, -1), () => resolve())
  })
  return { hit, fire: () => call.end(bytes.subarray(-1)) }
}

const answerTo = (call: ClientRequest): Promise<Hit> =>
  new Promise((resolve, reject) => {
    call.once('error', reject)
    call.once('response', async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) })
    })
  })

function shuffled<Item>(items: Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item)
}
