import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compress, compressed } from './compress.ts'

const requestFor = (encoding: string, cookie = '') =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding, cookie } })
const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept' }
const long = 'A centrifuge of the cold room, µL and “quotes”. '.repeat(5_000)

async function answered(encoding: string, text: string) {
  const request = requestFor(encoding)
  const response = await compress(
    request,
    await compressed(request, Buffer.from(text), { status: 200, headers }),
  )
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed once with %s, and says so once', async (encoding, read) => {
    const { response, bytes } = await answered(encoding, long)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(read(bytes).toString()).toBe(long)
  })

  it.each([
    ['br', 'short'],
    ['br;q=0, gzip; q=0.000', long],
    ['BREAD, xgzip', long],
    ['identity', long],
  ])('to %s may stay as it is', async (encoding, text) => {
    const { response, bytes } = await answered(encoding, text)
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(bytes.toString()).toBe(text)
  })

  it.each([
    ['labex_session=a', 'gzip, br, zstd', 'zstd'],
    ['theme=dark; __Host-labex_session=a', 'gzip, br, zstd', 'zstd'],
    ['labex_session=a', 'gzip, br', 'br'],
    ['labex_session=a', 'br, zstd;q=0', 'br'],
    ['theme=dark', 'gzip, br, zstd', 'br'],
  ])('to %j and %s goes out as %s', async (cookie, accepted, encoding) => {
    const request = requestFor(accepted, cookie)
    const response = await compressed(request, Buffer.from(long), { status: 200, headers })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const read = encoding === 'zstd' ? zstdDecompressSync : brotliDecompressSync
    expect(read(Buffer.from(await response.arrayBuffer())).toString()).toBe(long)
  })

  it('is compressed with a window of 256 KiB, which spares 8 MB for each', async () => {
    const { bytes } = await answered('br', long)
    // RFC 7932, section 9.1: the first bits are 1 and, as three bits, what the window has above 17.
    expect(17 + (((bytes[0] ?? 0) >> 1) & 7)).toBe(18)
  })
})
