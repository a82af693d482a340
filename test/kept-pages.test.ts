import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteFullDisk } from '../src/http/read-only.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
import { aClient, aListing, anOrganisation, centrifuge } from './factories.ts'
import { until } from './until.ts'

describe('pages kept for visitors', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const owner = await aClient(app, { organisation })
  const listing = await aListing(owner)
  afterEach(() => vi.restoreAllMocks())

  const forms = {
    document: { accept: 'text/html' },
    inertia: { 'x-inertia': 'true' },
    json: { accept: 'application/json' },
  }
  const read = async (client: TestClient, path: string, headers: Record<string, string> = forms.document) => {
    const response = await client.request(path, { headers })
    return { response, text: await response.text() }
  }
  /** How often the database is asked. */
  const asked = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await work()
    const count = query.mock.calls.length
    query.mockRestore()
    return count
  }
  const lastNumber = async () => {
    const { rows } = await sql<{ number: number }>`select max(number) as number from listing_changes`.execute(
      app.db,
    )
    return rows[0]?.number ?? 0
  }
  const paths = [
    '/',
    '/listings/offers?type=equipment',
    '/listings/requests',
    `/listings/${listing.id}`,
    '/about',
  ]

  it('are made once, and are the same as one that is made again', async () => {
    for (const path of paths) {
      for (const headers of Object.values(forms)) {
        const first = await read(app.client(), path, headers)
        let again = first
        expect(await asked(async () => void (again = await read(app.client(), path, headers)))).toBe(1)
        expect(again.text).toBe(first.text)
        const without = (response: Response) =>
          [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'vary')
        expect(without(again.response)).toEqual(without(first.response))
        expect(again.response.headers.get('x-request-id')).not.toBe(
          first.response.headers.get('x-request-id'),
        )
      }
    }
  })

  it('are asked for once by all who wait', async () => {
    const path = '/listings/offers?type=equipment&page=1&sort=date_asc'
    const alone = await asked(() => read(app.client(), path))
    const together = '/listings/offers?type=equipment&sort=date_asc&device_type=centrifuge'
    const count = await asked(() =>
      Promise.all(Array.from({ length: 20 }, () => read(app.client(), together))),
    )
    expect(count).toBeLessThanOrEqual(alone + 1)
  })

  it('are one, however a query is written', async () => {
    const path = '/listings/offers?type=equipment&availability_type=free'
    const { text } = await read(app.client(), path)
    for (const other of [
      '/listings/offers?availability_type=free&type=equipment&page=1',
      '/listings/offers?type=equipment&type=nonsense&availability_type=free&utm_source=mail&sort=nearest',
    ])
      expect((await read(app.client(), other)).text).toBe(text)
    expect((await read(app.client(), '/listings/offers?type=equipment')).text).not.toBe(text)
  })

  it('are not for scripts of another build, which are told to load again', async () => {
    await read(app.client(), '/about', forms.inertia)
    const of = (version: string) =>
      read(app.client(), '/about', { ...forms.inertia, 'x-inertia-version': version })
    expect((await of('test')).response.status).toBe(200)
    expect((await of('older')).response.status).toBe(409)
  })

  it('never hold what is somebody’s own', async () => {
    const path = `/listings/${listing.id}`
    const kept = await read(app.client(), path, forms.json)
    const own = await read(owner, path, forms.json)
    expect(own.text).toContain(owner.user.email)
    for (const text of [kept.text, (await read(app.client(), path, forms.json)).text])
      expect(text).not.toContain(owner.user.email)
    expect((await read(owner, path, forms.json)).text).toContain(owner.user.email)
  })

  it('never hold or hide a message that is shown once', async () => {
    for (const path of paths) {
      await read(app.client(), path)
      const told = app.client()
      told.cookies.set('labex_flash', 'For%20you%20only')
      const { response, text } = await read(told, path)
      expect(text).toContain('For you only')
      expect(response.headers.getSetCookie().join()).toContain('labex_flash=;')
      const after = await read(app.client(), path)
      expect(after.text).not.toContain('For you only')
      expect(after.response.headers.getSetCookie()).toEqual([])
    }
  })

  it('never stand in for an answer that sets a cookie', async () => {
    const path = '/listings/offers?lang=nl'
    for (let visit = 0; visit < 3; visit += 1) {
      let seen: Awaited<ReturnType<typeof read>> | null = null
      const count = await asked(async () => {
        seen = await read(app.client(), path)
      })
      expect(count).toBeGreaterThan(1)
      expect(seen).toMatchObject({ text: expect.stringContaining('lang="nl"') })
    }
    const { response } = await read(app.client(), path)
    expect(response.headers.getSetCookie().join()).toContain('locale=nl')
    expect((await read(app.client(), '/listings/offers')).response.headers.getSetCookie()).toEqual([])
  })

  it('keep languages, colours, forms and encodings apart', async () => {
    const seen = new Set<string>()
    const told = (locale: string, theme: string) => {
      const client = app.client()
      client.cookies.set('locale', locale)
      client.cookies.set('theme', theme)
      return client
    }
    for (const locale of ['en', 'nl'])
      for (const theme of ['light', 'dark'])
        for (let visit = 0; visit < 2; visit += 1) {
          const { text } = await read(told(locale, theme), '/listings/offers')
          expect(text).toContain(`<html lang="${locale}" data-theme="${theme}">`)
          seen.add(text)
        }
    expect(seen.size).toBe(4)
    for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip'])
      expect(
        (
          await read(app.client(), '/listings/offers', { ...forms.json, 'accept-encoding': encoding })
        ).response.headers.get('content-encoding'),
      ).toBe(encoding === 'identity' ? null : encoding)
  })

  it('are made again after any change that shows', async () => {
    const title = async () => (await read(app.client(), '/listings/offers', forms.json)).text
    const show = async () => (await read(app.client(), `/listings/${listing.id}`, forms.json)).text
    await title()
    await show()
    await owner.patch(`/api/listings/${listing.id}`, { title: 'Renamed centrifuge' })
    expect(await title()).toContain('Renamed centrifuge')
    expect(await show()).toContain('Renamed centrifuge')
    await app.db
      .updateTable('organisations')
      .set({ name: 'Renamed institute' })
      .where('id', '=', organisation.id)
      .execute()
    expect(await title()).toContain('Renamed institute')
    await owner.patch(`/api/listings/${listing.id}`, { status: 'inactive' })
    expect(await title()).not.toContain('Renamed centrifuge')
    expect((await read(app.client(), `/listings/${listing.id}`)).response.status).toBe(410)
  })

  it('end when something expires', async () => {
    const { id } = await aListing(owner, { ...centrifuge, title: 'Gone in a moment' })
    await sql`update listings set expires_at = clock_timestamp() + interval '0.4 seconds' where id = ${id}`.execute(
      app.db,
    )
    const list = async () => (await read(app.client(), '/listings/offers', forms.json)).text
    expect(await list()).toContain('Gone in a moment')
    await until(async () => !(await list()).includes('Gone in a moment'))
  })

  it('hear of changes in the order of their commits', async () => {
    const numberOf = async (id: number) => {
      const { rows } = await sql<{ number: number }>`
        select max(number) as number from listing_changes where listing_id = ${id}`.execute(app.db)
      return rows[0]?.number ?? 0
    }
    const ids = [(await aListing(owner)).id, (await aListing(owner)).id]
    const clients = ids.map(() => new pg.Client(app.connection))
    await Promise.all(clients.map((client) => client.connect()))
    for (const [at, client] of clients.entries()) {
      await client.query('begin')
      await client.query(`update listings set title = 'Changed' where id = ${ids[at]}`)
    }
    for (const client of clients.toReversed()) await client.query('commit')
    expect(await numberOf(ids[0] ?? 0)).toBeGreaterThan(await numberOf(ids[1] ?? 0))
    await Promise.all(clients.map((client) => client.end()))
  })

  it('show only tables whose changes are noted', async () => {
    const asked: string[] = []
    const { id } = await aListing(owner)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await sql`update faq_categories set position = position`.execute(app.db)
    await sql`update organisations set name = name`.execute(app.db)
    for (const path of [...paths, '/faq', `/listings/${id}`]) await read(app.client(), path)
    for (const [said] of query.mock.calls)
      asked.push(typeof said === 'string' ? said : (said as { text: string }).text)
    query.mockRestore()
    const { rows: functions } = await sql<{ name: string; body: string }>`
      select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`.execute(
      app.db,
    )
    let text = asked.filter((said) => /^\s*(select|with)/.test(said)).join('\n')
    for (
      let called: typeof functions;
      (called = functions.filter(({ name, body }) => text.includes(`${name}(`) && !text.includes(body)))
        .length > 0;
    )
      text += called.map(({ body }) => body).join('\n')
    const { rows: tables } = await sql<{ name: string; is_noted: boolean }>`
      select relname as name, exists (select from pg_trigger where tgrelid = pg_class.oid and tgfoid::regproc::text like 'note_%') as is_noted
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(app.db)
    const unnoted = tables.filter(
      ({ name, is_noted }) => !is_noted && new RegExp(`(from|join) "?${name}"?\\b`).test(text),
    )
    // Of people visitors are shown nothing; the installation's state is part of the key.
    const exempt = ['listing_changes', 'users', 'absences', 'departures', 'installation', 'alerts']
    expect(unnoted.map(({ name }) => name).filter((name) => !exempt.includes(name))).toEqual([])
    expect(text.includes('pass_on_rules')).toBe(true)
  })

  it('are made again when the rules change, and tell that nothing can be changed', async () => {
    const show = async () => (await read(app.client(), '/listings/offers', forms.json)).text
    await show()
    const before = await lastNumber()
    await sql`insert into pass_on_rules (verdict, conditions, texts) values ('warn', '{"category":["equipment"]}', '{}'), ('warn', '{"category":["equipment"]}', '{}')`.execute(
      app.db,
    )
    expect(await lastNumber()).toBe(before + 1)
    expect(await show()).toContain('"read_only":null')
    noteFullDisk(app.db)
    expect(await show()).toContain('"read_only":"full"')
  })
})
