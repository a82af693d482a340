import { describe, expect, it } from 'vitest'
import { counting } from '../src/dashboard/counting.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import { buildServer } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { bareAssets } from './bare-assets.ts'
import { TestClient } from './client.ts'

describe('while the database is away', async () => {
  const there = await testApp()
  const db = openDb(openPool({ host: '/no/such/socket', user: 'x', database: 'x' }, () => {}))
  const hono = buildServer({
    app: { ...there, db, writes: db },
    assets: bareAssets,
    routes,
    counting,
  })
  const client = () => {
    const made = new TestClient(there.config.appUrl, async (request) =>
      hono.fetch(request, { peer: '127.0.0.1' }),
    )
    made.cookies.set('labex_session', 'x'.repeat(43))
    return made
  }

  const visitorIn = (locale: string) => {
    const made = client()
    made.cookies.set('locale', locale)
    return made
  }

  it('pages are plain documents that say so, in the language asked for', async () => {
    for (const path of ['/', '/dashboard', '/listings/offers', '/reset-password?token=x']) {
      const response = await visitorIn('nl').request(path, { headers: { accept: 'text/html' } })
      const text = await response.text()
      expect([
        response.status,
        Number(response.headers.get('retry-after')) > 0,
        response.headers.get('content-type'),
      ]).toEqual([503, true, 'text/html; charset=utf-8'])
      expect(text).toContain('<html lang="nl">')
      expect(text).not.toMatch(/at .*\.ts|Error|pool|postgres/i)
    }
  })

  it('calls and page props are JSON', async () => {
    for (const path of ['/api/user', '/dashboard']) {
      const { status, body } = await client().get(path)
      expect([status, body]).toMatchObject([503, { success: false, code: 'unavailable' }])
    }
    const call = await client().request('/api/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
    })
    expect(await call.json()).toMatchObject({ success: false, code: 'unavailable' })
  })

  it('the process says that it lives and that it is not ready', async () => {
    expect((await client().request('/up')).status).toBe(200)
    const ready = await client().request('/ready')
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false }])
  })
})
