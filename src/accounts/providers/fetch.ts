import { type LookupAddress, lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as after } from 'node:timers'
import type { CustomFetch } from 'openid-client'
import { isPublicAddress } from './public-address.ts'

const limits = { ms: 5_000, bytes: 256 * 1_024 }

class Unreachable extends Error {}

/**
 * For addresses that an administrator or provider names: https to public networks, judged at the connected
 * address; no redirects, 5 s and 256 KiB. `allowsPrivate` adds private networks, and http on this machine.
 */
export const fetchOf =
  (allowsPrivate: boolean): CustomFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isPlain = allowsPrivate && url.protocol === 'http:' && isLoopback(host)
    if (url.protocol !== 'https:' && !isPlain) throw new Unreachable('not https')
    if (isIP(host) && !allowsPrivate && !isPublicAddress(host)) throw new Unreachable('not public')
    return new Promise<Response>((resolve, reject) => {
      const asked = (isPlain ? requestPlain : requestSecure)(url, {
        method,
        headers,
        // A kept connection would bypass the next look-up.
        agent: false,
        lookup: allowsPrivate ? lookup : lookupPublic,
      })
      const late = after(() => asked.destroy(new Unreachable('late')), limits.ms)
      asked.once('close', () => clearTimeout(late))
      asked.once('error', reject)
      asked.once('response', (answer) => {
        const read: Buffer[] = []
        let size = 0
        answer.on('data', (bytes: Buffer) => {
          size += bytes.length
          if (size > limits.bytes) asked.destroy(new Unreachable('too long'))
          else read.push(bytes)
        })
        answer.once('error', reject)
        answer.once('end', () => resolve(responseOf(answer.statusCode ?? 502, answer.headersDistinct, read)))
      })
      asked.end(body ? (body instanceof Uint8Array ? body : String(body)) : undefined)
    })
  }

function responseOf(status: number, headers: NodeJS.Dict<string[]>, read: Buffer[]): Response {
  const pairs = Object.entries(headers).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const isEmpty = [101, 204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(read), { status, headers: pairs })
}

/** Every address of a name must be public, as we do not choose which is connected to. */
const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Unreachable('not public'), '')
    if (options.all) return done(null, addresses)
    const [first] = addresses
    return first ? done(null, first.address, first.family) : done(new Unreachable('no address'), '')
  })
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)
