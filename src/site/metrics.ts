import type { App } from '../app.ts'
import { lastVerifiedBackup } from '../db/installation.ts'
import { isLoopback } from '../http/csrf.ts'
import { Refusal } from '../http/errors.ts'
import { isSame } from '../http/random.ts'
import { isReady } from './actions.ts'

/** Asks for METRICS_TOKEN, or a request from this machine; else a 404. */
export async function metrics(request: Request, app: App, peer: string): Promise<Response> {
  const { headers } = request
  const { metricsToken } = app.config
  const may = metricsToken ? hasToken(headers, metricsToken) : isFromHere(request, peer)
  if (!may) throw new Refusal('not_found')
  const { backedUp, ready, registry } = app.metrics
  const verified = await lastVerifiedBackup(app.db).catch(() => null)
  backedUp.set((verified?.getTime() ?? 0) / 1000)
  ready.set(Number(await isReady(app).catch(() => false)))
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
}

const hasToken = (headers: Headers, token: string): boolean =>
  isSame(headers.get('authorization') ?? '', `Bearer ${token}`)

/**
 * A proxy here is a loopback peer too, so its client must also be local. So must the asked host, or any page
 * resolving here could read it through a browser.
 */
function isFromHere({ headers, url }: Request, peer: string): boolean {
  if (!isLoopback(new URL(url).hostname)) return false
  const named = ['x-forwarded-for', 'x-real-ip'].flatMap((name) => headers.get(name)?.split(',') ?? [])
  return !headers.has('forwarded') && [peer, ...named].every((address) => loopback.test(address.trim()))
}

const loopback = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/
