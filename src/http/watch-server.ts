import { Hono } from 'hono'
import type { App } from '../app.ts'
import { secure } from './headers.ts'
import type { Bindings, Route } from './server.ts'

const watched = ['/up', '/ready', '/metrics']

export function buildWatchServer(app: App, routes: Route[]): Hono<{ Bindings: Bindings }> {
  const hono = new Hono<{ Bindings: Bindings }>()
  for (const { path, to } of routes.filter((route) => watched.includes(route.path))) {
    if (to.kind !== 'raw') continue
    hono.get(path, async ({ req, env }) =>
      secure(await to.respond(req.raw, app, env.peer ?? ''), app.config, "default-src 'none'", req.url),
    )
  }
  hono.onError(() => new Response(null, { status: 500 }))
  hono.notFound(() => new Response(null, { status: 404 }))
  return hono
}
