import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { App } from '../app.ts'
import { isRowGone, isUnavailable } from '../db/connect.ts'
import { inTime } from '../db/deadline.ts'
import { inTurn } from '../db/turns.ts'
import { inLocale } from '../i18n/locale.ts'
import type { AnyAction, AnyPage, Call, Download, Raw } from './action.ts'
import { asRefusal, refusalResponse } from './answers.ts'
import type { Assets } from './assets.ts'
import { compress } from './compress.ts'
import { cookieJar, readCookies } from './cookies.ts'
import { drawn } from './drawn.ts'
import { Refusal } from './errors.ts'
import { anyone, type Guard } from './guards.ts'
import { contentPolicy, secure } from './headers.ts'
import { KeptPages } from './kept-pages.ts'
import { type PageWorld, refusePage, runPage, wantsJson } from './pages.ts'
import { plainPage, plainStyle, wantsDocument } from './plain-page.ts'
import { type Asks, proofRefusal } from './proof.ts'
import { callOf, type Incoming, localeOf } from './request.ts'
import { csrfCookies, runAction } from './run.ts'
import { factorFirst, readerOf } from './second-factor.ts'
import { type Counting, sessionExists } from './session.ts'
import { starter } from './starter.ts'

const counted = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export interface Route {
  method: Method
  path: string
  guard: Guard
  to: AnyAction | AnyPage | AnyDownload | Raw
  asksProof?: Asks | undefined
  /** Open before an overdue second factor is set up. */
  isOpen?: boolean | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a download's own type meets only inside it
type AnyDownload = Download<any>

export interface World {
  app: App
  assets: Assets
  routes: Route[]
  counting: Counting
}

interface Ready extends World {
  policy: string
  kept: KeptPages
}

export type Bindings = { peer?: string }

export function buildServer(given: World): Hono<{ Bindings: Bindings }> {
  const { assets } = given
  const policy = contentPolicy([starter(assets.scripts)], [assets.css, plainStyle])
  const world: Ready = { ...given, policy, kept: new KeptPages() }
  const hono = new Hono<{ Bindings: Bindings }>()
  for (const route of world.routes) {
    hono.on(route.method, route.path, (context) =>
      answer(world, route, context.req.raw, context.req.param(), context.env?.peer),
    )
  }
  hono.get(csrfRoute.path, (context) => answer(world, csrfRoute, context.req.raw, {}, context.env?.peer))
  const known = [...world.routes, { method: 'GET', path: csrfRoute.path }]
  for (const path of new Set(known.map((route) => route.path))) {
    const allowed = known.filter((route) => route.path === path).map((route) => route.method)
    hono.all(path, async (context) => {
      const response = await answer(world, methodNotAllowed(path), context.req.raw, {}, context.env?.peer)
      response.headers.set('allow', allowed.join(', '))
      return response
    })
  }
  hono.all('*', (context) => answer(world, noSuchRoute, context.req.raw, {}, context.env?.peer))
  return hono
}

type Handler = Route | typeof csrfRoute | typeof noSuchRoute | ReturnType<typeof methodNotAllowed>
const csrfRoute = { path: '/sanctum/csrf-cookie', to: { kind: 'csrf' } } as const
const noSuchRoute = { path: '(none)', to: { kind: 'refuse', code: 'not_found' } } as const
const methodNotAllowed = (path: string) =>
  ({ path, to: { kind: 'refuse', code: 'method_not_allowed' } }) as const

async function answer(
  world: Ready,
  route: Handler,
  request: Request,
  params: Record<string, string>,
  peer = '',
): Promise<Response> {
  const { app, policy } = world
  // Strangers may send any method, and each would label the metric.
  const method = counted.includes(request.method) ? request.method : 'other'
  const stopTimer = app.metrics.requests.startTimer({ method, route: route.path })
  const requestId = randomBytes(6).toString('hex')
  const setCookies: string[] = []
  const cookies = readCookies(request.headers.get('cookie'))
  const response = await inLocale(
    localeOf(app.config, null, cookies[cookieJar(app.config.appUrl).locale], request.headers),
    () =>
      inTime(() => {
        const work = () => dispatch(world, route, { request, params, peer, cookies, requestId }, setCookies)
        // Files and health checks take little, and no turn.
        return route.to.kind === 'raw' ? work() : inTurn(work)
      }).catch((error) => {
        const refusal = asRefusal(error, app, requestId)
        return wantsDocument(request)
          ? plainPage(refusal, cookies.theme, app.park.style)
          : refusalResponse(refusal)
      }),
  )
  const whole = secure(await compress(request, response), app.config, policy, request.url)
  for (const header of setCookies) whole.headers.append('set-cookie', header)
  whole.headers.set('x-request-id', requestId)
  stopTimer({ status: whole.status })
  return whole
}

interface Received {
  request: Request
  params: Record<string, string>
  peer: string
  cookies: Record<string, string>
  requestId: string
}

async function dispatch(
  world: Ready,
  { to, ...route }: Handler,
  received: Received,
  setCookies: string[],
): Promise<Response> {
  const { request, requestId } = received
  const { app, assets, counting, kept } = world
  // Two Host lines arrive joined by a comma: a proxy and we could believe different ones.
  if (request.headers.get('host')?.includes(',')) throw new Refusal('bad_request')
  if (to.kind === 'raw') return to.respond(request, app, received.peer)
  const jar = cookieJar(app.config.appUrl)
  const isPage = to.kind === 'page'
  const draw: Incoming['draw'] = (by, wanted) => drawn(world, by, wanted)
  const call = await callOf(app, { ...received, jar, counting, isPage, draw }, setCookies)
  const pages: PageWorld = { assets, jar }
  const { asksProof, ...asked } = route as Route
  const isReadable = asked.guard === anyone && asked.method === 'GET'
  const guard = asked.isOpen || isReadable ? asked.guard : factorFirst(asked.guard)
  return inLocale(call.locale, async () => {
    try {
      if (to.kind === 'csrf') return noContent(csrfCookies(call, jar), setCookies)
      if (to.kind === 'page') {
        const visit = { page: to, call, request, jar, version: assets.version }
        return await kept.answer(visit, setCookies, async (asked) => {
          await followPark(asked)
          return runPage(to, guard, asked, request, pages)
        })
      }
      await followPark(call)
      if (to.kind === 'file') return await sendFile(to, guard, call, asksProof)
      const reader = isReadable ? readerOf(call, guard) : call
      if (to.kind === 'call') return await runAction(to, guard, reader, request, jar, asksProof)
      throw new Refusal(to.code)
    } catch (error) {
      // A proper page would ask the database again.
      if (isUnavailable(error)) throw error
      const refusal = (await hasLeft(error, call))
        ? new Refusal('unauthenticated')
        : asRefusal(error, app, requestId)
      return fail(refusal, to.kind, call, request, pages)
    }
  })
}

const followPark = async ({ app, latestChange }: Call) => app.park.follow((await latestChange()).number)

async function sendFile(
  { load, file }: AnyDownload,
  guard: Guard,
  call: Call,
  asksProof?: Asks,
): Promise<Response> {
  const refusal = guard(call.viewer) ?? proofRefusal(call, asksProof)
  if (refusal) throw refusal
  const subject = await load(call)
  if (subject === null) throw new Refusal('not_found')
  const { name, type, text } = file(call, subject)
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return new Response(text, { headers: { ...headers, 'cache-control': 'no-store' } })
}

async function hasLeft(error: unknown, { db, viewer }: Call): Promise<boolean> {
  return isRowGone(error) && !(viewer.session_id && (await sessionExists(db, viewer.session_id)))
}

function fail(
  refusal: Refusal,
  kind: string,
  call: Call,
  request: Request,
  pages: PageWorld,
): Response | Promise<Response> {
  const isCall = kind === 'call' || call.url.startsWith('/api/') || request.method !== 'GET'
  if (isCall || wantsJson(request.headers)) return refusalResponse(refusal)
  return refusePage(refusal, call, request, pages)
}

function noContent(cookies: string[], setCookies: string[]): Response {
  setCookies.push(...cookies)
  return new Response(null, { status: 204 })
}
