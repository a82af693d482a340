import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../src/http/random.ts'
import { startSession } from '../src/http/session.ts'
import { jobs } from '../src/jobs.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
import { aClient, aUser, password } from './factories.ts'

/** Sessions begin, live and end on the server. */
describe('a session', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  const cookie = (client: TestClient) => client.cookies.get('labex_session') ?? ''
  const isIn = async (session: string) => {
    const client = app.client()
    client.cookies.set('labex_session', session)
    return (await client.get('/api/user')).status === 200
  }
  const freshSession = (id: number) => startSession(app.db, id, 'test')

  it('has 256 random bits and is kept as a hash', async () => {
    const user = await aUser(app)
    const tokens = await Promise.all(Array.from({ length: 200 }, () => freshSession(user.id)))
    expect(new Set(tokens).size).toBe(200)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const { rows } = await app.pool.query(
      "select encode(token_hash, 'escape') || coalesce(user_agent, '') as kept from sessions",
    )
    for (const { kept } of rows) for (const token of tokens.slice(0, 10)) expect(kept).not.toContain(token)
  })

  it('gets a new id at login, and the one before is dead', async () => {
    const client = await aClient(app)
    const before = cookie(client)
    expect((await client.post('/api/login', { email: client.user.email, password })).status).toBe(200)
    expect(cookie(client)).not.toBe(before)
    expect([await isIn(before), await isIn(cookie(client))]).toEqual([false, true])
  })

  it('does not begin with an id, pre-session or device that somebody planted', async () => {
    const user = await aUser(app)
    const planted = 'A'.repeat(43)
    const client = app.client()
    for (const name of ['labex_session', 'labex_device', '__Host-labex_session'])
      client.cookies.set(name, planted)
    const { status } = await client.post('/api/login', { email: user.email, password })
    expect([status, await isIn(planted)]).toEqual([200, false])
    expect([cookie(client), client.cookies.get('labex_device')]).not.toContain(planted)
    expect(
      (
        await app.db
          .selectFrom('known_devices')
          .selectAll()
          .where('device_hash', '=', hashOf(planted))
          .execute()
      ).length,
    ).toBe(0)
  })

  it('leaves a device that is forgotten a year after its last login, and no earlier', async () => {
    const [old, recent] = [await aUser(app), await aUser(app)]
    for (const { email } of [old, recent]) await app.client().post('/api/login', { email, password })
    const age = (id: number, days: number) =>
      app.db
        .updateTable('known_devices')
        .set({ seen_at: sql`now() - make_interval(days => ${days})` })
        .where('user_id', '=', id)
        .execute()
    await age(old.id, 366)
    await age(recent.id, 364)
    await jobs.tidy_up?.(app, {})
    const kept = await app.db.selectFrom('known_devices').select('user_id').execute()
    expect([old.id, recent.id].map((id) => kept.some(({ user_id }) => user_id === id))).toEqual([false, true])
  })

  it('of a claim that nobody confirmed ends with its account, after 14 days', async () => {
    const [old, recent] = [await aClient(app, { verified: false }), await aClient(app, { verified: false })]
    const age = ({ user }: typeof old, days: number) =>
      app.db
        .updateTable('users')
        .set({ created_at: sql`now() - make_interval(days => ${days}, mins => 1)` })
        .where('id', '=', user.id)
        .execute()
    await age(old, 14)
    await age(recent, 13)
    await jobs.tidy_up?.(app, {})
    expect([(await old.get('/api/user')).status, (await recent.get('/api/user')).status]).toEqual([401, 200])
  })

  it.each(['?labex_session=', '?session=', ';labex_session='])(
    'is read from the cookie only, not from the URL %s',
    async (query) => {
      const { id } = await aUser(app)
      const session = await freshSession(id)
      expect((await app.client().get(`/api/user${query}${session}`)).status).not.toBe(200)
      const sent = await app
        .client()
        .post('/api/logout', { labex_session: session }, { authorization: `Bearer ${session}` })
      expect(sent.status).toBe(401)
    },
  )

  it('of two cookies of one name is one of the two, never both', async () => {
    const [mine, planted] = [await aUser(app), await aUser(app)]
    const [first, second] = [await freshSession(mine.id), await freshSession(planted.id)]
    const response = await app
      .client()
      .request('/api/user', { headers: { cookie: `labex_session=${first}; labex_session=${second}` } })
    expect((await response.json()).user.id).toBe(mine.id)
  })

  it('ends in the store at logout, with the history cleared', async () => {
    const client = await aClient(app)
    const session = cookie(client)
    const { headers, status } = await client.post('/api/logout')
    expect(status).toBe(200)
    expect(headers.getSetCookie().join()).toMatch(/labex_session=;.*Max-Age=0/)
    expect(await isIn(session)).toBe(false)
    const page = await client.request('/login', {
      headers: { 'x-inertia': 'true', 'x-inertia-version': 'test' },
    })
    expect(await page.json()).toMatchObject({ clearHistory: true, props: { user: null } })
  })

  it.each([
    ['user', 'seen_at', '7 days'],
    ['user', 'created_at', '30 days'],
    ['administrator', 'seen_at', '2 hours'],
    ['administrator', 'created_at', '12 hours'],
  ] as const)('of a %s ends by %s after %s', async (role, column, limit) => {
    const { id } = await aUser(app, { role })
    const session = await freshSession(id)
    const age = (seconds: number) =>
      sql`update sessions set ${sql.ref(column)} = now() - ${sql.lit(limit)}::interval + make_interval(secs => ${seconds}) where user_id = ${id}`.execute(
        app.db,
      )
    await age(30)
    expect(await isIn(session)).toBe(true)
    await sql`update sessions set seen_at = now() where user_id = ${id}`.execute(app.db)
    await age(-1)
    expect(await isIn(session)).toBe(false)
  })

  it('stays alive by being used', async () => {
    const { id } = await aUser(app)
    const session = await freshSession(id)
    await sql`update sessions set seen_at = now() - interval '6 days' where user_id = ${id}`.execute(app.db)
    expect(await isIn(session)).toBe(true)
    const row = await app.db
      .selectFrom('sessions')
      .select(sql<boolean>`seen_at > now() - interval '1 minute'`.as('fresh'))
      .where('user_id', '=', id)
      .executeTakeFirst()
    expect(row?.fresh).toBe(true)
  })

  it('is not kept alive by what a page asks by itself', async () => {
    const client = await aClient(app)
    const seen = () =>
      app.db
        .selectFrom('sessions')
        .select('seen_at')
        .where('user_id', '=', client.user.id)
        .executeTakeFirstOrThrow()
    await sql`update sessions set seen_at = now() - interval '1 hour' where user_id = ${client.user.id}`.execute(
      app.db,
    )
    const before = await seen()
    const answer = await client.request('/api/matches/unread', { headers: { 'x-background': '1' } })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, unread_matches: 0, waiting: 0 },
    ])
    expect(await seen()).toEqual(before)
    await client.get('/api/user')
    expect(await seen()).not.toEqual(before)
  })

  it('ends everywhere else when the password changes, and gets a new id here', async () => {
    const client = await aClient(app)
    const [before, elsewhere] = [cookie(client), await freshSession(client.user.id)]
    const changed = await client.patch('/api/account', {
      current_password: password,
      password: 'four loud centrifuges',
      password_confirmation: 'four loud centrifuges',
    })
    expect(changed.status).toBe(200)
    expect([await isIn(before), await isIn(elsewhere), await isIn(cookie(client))]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is listed to its owner, who can end each', async () => {
    const client = await aClient(app)
    const elsewhere = await freshSession(client.user.id)
    const night = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 30 * 60_000)
    await app.db
      .updateTable('sessions')
      .set({ seen_at: night })
      .where('user_id', '=', client.user.id)
      .execute()
    const { sessions } = (await client.page('/account')).body
    const there = new Intl.DateTimeFormat('nl-NL', {
      ...{ timeZone: app.config.parkTimeZone, day: '2-digit', month: '2-digit', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit' },
    })
    expect(sessions[1].seen).toBe(there.format(night).replace(', ', ' '))
    expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await (await aClient(app)).delete(`/api/account/sessions/${id}`)).status).toBe(404)
    expect((await client.delete(`/api/account/sessions/${id}`)).status).toBe(200)
    expect([await isIn(elsewhere), await isIn(cookie(client))]).toEqual([false, true])
    const own = sessions.find(({ current }: { current: boolean }) => current)
    expect((await client.delete(`/api/account/sessions/${own.id}`)).status).toBe(200)
    expect(client.cookies.has('labex_session')).toBe(false)
  })

  it('is never begun by a page or a read', async () => {
    const client = app.client()
    for (const path of [
      '/',
      '/login',
      '/login/create',
      '/faq',
      '/listings/offers',
      '/sanctum/csrf-cookie',
      '/verify-email/confirm?token=x',
      '/reset-password?token=x',
    ])
      expect((await client.request(path)).headers.getSetCookie().join()).not.toContain('labex_session')
  })

  it('of anybody can be ended by an administrator, who leaves a row', async () => {
    const client = await aClient(app)
    expect((await administrator.post(`/api/admin/users/${client.user.id}/end-sessions`)).body).toMatchObject({
      success: true,
    })
    expect((await client.get('/api/user')).status).toBe(401)
    const row = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'sessions_ended')
      .executeTakeFirst()
    expect(row?.subject).toBe(`user ${client.user.id}`)
  })
})
