import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestClient } from '../../test/client.ts'
import { demoPassword } from './people.ts'
import { seedDemo } from './seed.ts'
import { states } from './states.ts'

describe('the demo of every state', async () => {
  const app = await testApp({ env: { DEMO: '1' } })
  const ask = (host = 'localhost:3000') => app.send(new Request(`http://${host}/_demo`))

  it('is not there before it is made', async () => {
    expect((await ask()).status).toBe(404)
  })

  it('lists each with an address that the person named is shown', async () => {
    await seedDemo(app, { everyState: true })
    const page = await (await ask()).text()
    const rows = [...page.matchAll(/<td>([^<]+)<\/td><td><a href="([^"]+)">[^<]+<\/a><\/td><td>([^<]+)</g)]
    expect(rows.map(([, what]) => what)).toEqual(states.map(([what]) => what))
    const clients = new Map<string, TestClient>()
    for (const [, what, address = '', email = ''] of rows) {
      const client = clients.get(email) ?? app.client()
      if (!clients.has(email))
        expect((await client.post('/api/login', { email, password: demoPassword })).status, what).toBe(200)
      clients.set(email, client)
      const { status, body } = await client.page(address.replaceAll('&amp;', '&'))
      expect(status, what).toBe(what?.includes('(410)') ? 410 : 200)
      if (what === 'Listing: recalled') expect(body.listing.holds).toMatchObject([{ by: 'recall' }])
    }
  })

  it('has every status that the database allows, and everything that may have happened or not', async () => {
    const { rows: statuses } = await sql<{ table: string; status: string }>`
      select conrelid::regclass::text as table, value[1] as status
      from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g') as value
      where contype = 'c' and connamespace = 'public'::regnamespace
        and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(status = ANY'`.execute(app.db)
    expect(new Set(statuses.map(({ table }) => table))).toEqual(
      new Set(Object.keys(made).filter((table) => table !== 'alert_matches')),
    )
    for (const { table, status } of statuses) {
      const where = sql`${sql.raw(made[table] ?? 'false')} and status = ${status}`
      expect(await someIn(table, where), `${table} ${status}`).toBe(true)
    }
    const { rows: moments } = await sql<{ table: string; moment: string }>`
      select table_name as table, column_name as moment from information_schema.columns
      where table_name = any(${Object.keys(made)}) and column_name like '%\\_at' and is_nullable = 'YES'`.execute(
      app.db,
    )
    expect(moments.length).toBeGreaterThan(10)
    for (const { table, moment } of moments)
      for (const happened of ['is null', 'is not null']) {
        const where = sql`${sql.raw(made[table] ?? 'false')} and ${sql.ref(moment)} ${sql.raw(happened)}`
        expect(await someIn(table, where), `${table}.${moment} ${happened}`).toBe(true)
      }
  })

  it('is only on the own address of the machine', async () => {
    expect((await ask('labex.example')).status).toBe(404)
  })

  /** Which rows the states have made; the rest of the demo has its own. */
  const stateListings =
    "select id from listings where attributes->>'description' like '%a state of the demo%'"
  const made: Record<string, string> = {
    listings: `id in (${stateListings})`,
    connections: `listing_id in (${stateListings})`,
    pickups: `handover_id in (select handover_id from connections where listing_id in (${stateListings}))`,
    alerts: 'true',
    alert_matches: `listing_id in (${stateListings})`,
    join_requests: "organization ~ '^Institute '",
    organisations: 'true',
  }
  const someIn = async (table: string, where: RawBuilder<unknown>): Promise<boolean> =>
    (await sql`select 1 from ${sql.table(table)} where ${where} limit 1`.execute(app.db)).rows.length > 0

  it('is only of a demo', async () => {
    const other = { ...app, config: { ...app.config, demo: false } }
    const { statesPage } = await import('./states-page.ts')
    expect((await statesPage(new Request('http://localhost:3000/_demo'), other)).status).toBe(404)
  })
})
