import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { leftMs, RanOut, within } from '../db/deadline.ts'
import { StorageFull, StorageTrouble } from './trouble.ts'

export type Bucket = ReturnType<typeof openBucket>

const answerMs = 15_000
const readMs = 60_000
const tries = 3
const full = /InsufficientStorage|QuotaExceeded|XMinioStorageFull|EntityTooLarge/

/** Takes `s3+https://KEY:SECRET@host/bucket?region=…`. */
export function openBucket(address: string) {
  const { client, root } = clientOf(address)
  const call = (key: string, init?: RequestInit) => tried(client, new URL(key, root), init)
  return {
    async put(key: string, bytes: Uint8Array): Promise<void> {
      const headers = { 'x-amz-content-sha256': sha256(bytes), 'content-type': typeOf(key) }
      const body = bytes as Uint8Array<ArrayBuffer>
      await read(await fine(await call(key, { method: 'PUT', headers, body })))
    },
    async get(key: string): Promise<Response | null> {
      const response = await call(key)
      if (response.status !== 404) return fine(response)
      const problem = await read(response)
      if (problem.includes('NoSuchBucket')) throw new StorageTrouble('there is no such bucket')
      return null
    },
    /** Asks again where the answer breaks off. */
    async bytes(key: string): Promise<Uint8Array | null> {
      for (let attempt = 1; ; attempt += 1) {
        const response = await this.get(key)
        const bytes = await response?.bytes().catch((cause) => {
          if (attempt === tries) throw new StorageTrouble('an answer broke off', { cause })
        })
        if (bytes || !response) return bytes ?? null
      }
    },
    async copy(key: string, to: string): Promise<boolean> {
      const headers = { 'x-amz-copy-source': new URL(key, root).pathname }
      const response = await call(to, { method: 'PUT', headers })
      if (response.status === 404) return read(response).then(() => false)
      // A slow copy fails behind a status of 200.
      if (/<Error>/.test(await read(await fine(response)))) throw new StorageTrouble('a copy failed')
      return true
    },
    async remove(key: string): Promise<void> {
      const response = await call(key, { method: 'DELETE' })
      await read(response.status === 404 ? response : await fine(response))
    },
    list: () => listed(async (query) => read(await fine(await call(query)))),
  }
}

function clientOf(address: string): { client: AwsClient; root: URL } {
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') || 'us-east-1',
    retries: 0,
  })
  return { client, root: new URL(`${protocol.replace('s3+', '')}//${host}${pathname.replace(/\/?$/, '/')}`) }
}

/** Safe to repeat, because a name never gets other content. */
async function tried(client: AwsClient, url: URL, init: RequestInit = {}): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await answered(client, url, init)
      if (attempt === tries || (response.status < 500 && response.status !== 429)) return response
      await response.body?.cancel()
    } catch (error) {
      if (error instanceof RanOut) throw error
      const { cause } = error as Error
      const reason = (cause as { code?: string })?.code ?? (error as Error).message
      if (attempt === tries) throw new StorageTrouble(`no answer from ${url.host}: ${reason}`, { cause })
    }
    await sleep(100 * 2 ** attempt)
  }
}

async function answered(client: AwsClient, url: URL, init: RequestInit): Promise<Response> {
  const ending = new AbortController()
  const end = (ms: number) => setTimeout(() => ending.abort(new Error('timeout')), ms).unref()
  const late = end(leftMs(answerMs))
  const response = await client
    .fetch(url, { ...init, signal: ending.signal })
    .finally(() => clearTimeout(late))
  end(readMs)
  return response
}

async function fine(response: Response): Promise<Response> {
  if (response.ok) return response
  const text = await read(response)
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
  if (response.status === 507 || full.test(code)) throw new StorageFull('The store is full')
  throw new StorageTrouble(`the store answered ${response.status} ${code}`.trim())
}

const read = (response: Response): Promise<string> =>
  within(response.text(), leftMs(answerMs)).catch((cause) => {
    throw cause instanceof RanOut ? cause : new StorageTrouble('an answer broke off', { cause })
  })

async function* listed(ask: (query: string) => Promise<string>): AsyncGenerator<string> {
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', ...(next ? { 'continuation-token': next } : {}) })
    const page = await ask(`?${query}`)
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield textOf(entry, 'Key') ?? ''
    next = textOf(page, 'NextContinuationToken')
  } while (next)
}

const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const typeOf = (key: string): string => (key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')
