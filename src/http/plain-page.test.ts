import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { TestClient } from '../../test/client.ts'
import { aUser } from '../../test/factories.ts'
import { page } from './action.ts'
import { anyone } from './guards.ts'
import { buildServer, type Route } from './server.ts'
import { startSession } from './session.ts'

const inside = 'relation "secrets" does not exist in /srv/labex/src/db/sql.ts'
const fail = (): never => {
  throw new Error(inside)
}
const routes: Route[] = [
  {
    method: 'GET',
    path: '/broken-props',
    guard: anyone,
    to: page('site/Home', { summary: '', props: (): object => fail() }),
  },
  {
    method: 'GET',
    path: '/broken-render',
    guard: anyone,
    to: page('site/Home', { summary: '', props: () => ({}) }),
  },
]

describe('a page that breaks, its renderer too', async () => {
  const app = await testApp()
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const counting = { begun: () => sql<never>`1 / 0`, completed: fail }
  const assets = { version: '', scripts: [], css: '', font: null, render: fail }
  const hono = buildServer({ app: { ...app, log }, assets, routes, counting })
  const visitor = (cookies: Record<string, string> = {}) => {
    const client = new TestClient(app.config.appUrl, async (request) =>
      hono.fetch(request, { peer: '127.0.0.1' }),
    )
    for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value)
    return client
  }
  const document = { headers: { accept: 'text/html' } }

  it.each(['/broken-props', '/broken-render'])('%s is a 500 that shows how to go on', async (path) => {
    const response = await visitor().request(path, document)
    const { headers } = response
    expect([response.status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      500,
      'text/html; charset=utf-8',
      'noindex',
    ])
    const html = await response.text()
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<h1>Something went wrong on our side</h1>')
    expect(html).toContain('<p>It is not you. Try again in a moment.</p>')
    expect(html).toContain('<a href="">Try again</a><a href="/">To the homepage</a>')
  })

  it('speaks the language of who asks and keeps to the theme they chose', async () => {
    const html = await (
      await visitor({ locale: 'nl', theme: 'dark' }).request('/broken-props', document)
    ).text()
    expect(html).toContain('<html lang="nl" data-theme="dark">')
    expect(html).toContain('<h1>Er ging iets mis bij ons</h1>')
    expect(html).toContain('<a href="">Probeer opnieuw</a><a href="/">Naar de startpagina</a>')
    const odd = await (await visitor({ theme: '"><script>' }).request('/broken-props', document)).text()
    expect(odd).toContain('<html lang="en">')
  })

  it('has the park’s colour, and where the database is away the one that was last known', async () => {
    const save = (content: object) =>
      sql`insert into park_settings (section, content) values ('look', ${JSON.stringify(content)}::jsonb)
        on conflict (section) do update set content = excluded.content`.execute(app.db)
    const drawn = async () => (await visitor().request('/broken-render', document)).text()
    await save({ accent: '#7a1fa2' })
    await app.park.read()
    expect(await drawn()).toMatch(/<html lang="en" style="--brand:light-dark\(#7a1fa2,/)
    app.park.follow = async () => Promise.reject(new Error('the database is away'))
    expect(await drawn()).toMatch(/<html lang="en" style="--brand:light-dark\(#7a1fa2,/)
    Reflect.deleteProperty(app.park, 'follow')
    await save({})
    await app.park.read()
    expect(await drawn()).toContain('<html lang="en">')
  })

  it('tells nobody but the log what broke', async () => {
    const response = await visitor().request('/broken-props', document)
    expect(`${await response.text()} ${[...response.headers]}`).not.toMatch(/secrets|srv|sql|\.ts\b|Error:/)
    expect(logged.at(-1)).toContain('/srv/labex/src/db/sql.ts')
    expect(logged.at(-1)).toContain(response.headers.get('x-request-id'))
  })

  it('is styled under the policy, without script and with nothing to fetch', async () => {
    const response = await visitor().request('/broken-props', document)
    const policy = response.headers.get('content-security-policy') ?? ''
    const html = await response.text()
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    expect(html.match(/<style[^>]*>/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script|<link|src=|url\(|style="/)
  })

  it('has the colours of the tokens', async () => {
    const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8').replaceAll(' ', '')
    const html = await (await visitor().request('/broken-props', document)).text()
    const colours = html.match(/--[a-z-]+:light-dark\([^)]+\)/g) ?? []
    expect(colours.length).toBeGreaterThan(5)
    expect(colours.filter((colour) => !tokens.includes(`${colour};`))).toEqual([])
  })

  it('is a page of ours to our own script, or where that breaks too an answer its dialog names', async () => {
    const inertia = { headers: { 'x-inertia': 'true', accept: 'text/html' } }
    const shown = await visitor().request('/broken-props', inertia)
    expect([shown.status, shown.headers.get('x-inertia')]).toEqual([500, 'true'])
    expect(await shown.json()).toMatchObject({ component: 'site/Refused', props: { code: 'server_error' } })
    const session = await startSession(app.db, (await aUser(app)).id, '')
    const none = await visitor({ labex_session: session }).request('/broken-props', inertia)
    expect([none.status, none.headers.get('x-inertia')]).toEqual([500, null])
    expect(await none.json()).toMatchObject({ success: false, code: 'server_error' })
  })
})
