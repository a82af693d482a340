import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { until } from '../../test/until.ts'
import { jobs } from '../jobs.ts'

const token = 'a-token-for-tests-only'

describe('/metrics', async () => {
  const app = await testApp({ worker: true, env: { TRUSTED_PROXIES: '10.0.0.1' } })
  const scrape = (headers: Record<string, string> = {}, peer = '127.0.0.1', from = app, host = 'localhost') =>
    from.sendFrom(peer, new Request(`http://${host}:3000/metrics`, { headers }))
  const text = async () => (await scrape()).text()

  it.each<[string, number, Record<string, string>, string?]>([
    ['this machine', 200, {}],
    ['this machine by IPv6', 200, {}, '::1'],
    ['this machine, written as IPv6', 200, {}, '::ffff:127.0.0.1'],
    ['this machine through its own proxy', 200, { 'x-forwarded-for': '127.0.0.1' }],
    ['another machine', 404, {}, '203.0.113.7'],
    ['a network like ours', 404, {}, '127.0.0.1.example'],
    ['a token where none is set', 404, { authorization: `Bearer ${token}` }, '203.0.113.7'],
    ['somebody behind a proxy on this machine', 404, { 'x-forwarded-for': '203.0.113.7' }],
    ['somebody who says to be us to that proxy', 404, { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }],
    ['somebody behind a proxy that says it otherwise', 404, { 'x-real-ip': '203.0.113.7' }],
    ['somebody behind a proxy of the new kind', 404, { forwarded: 'for=203.0.113.7' }],
    ['a trusted proxy elsewhere', 404, { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1'],
  ])('answers %s with %i', async (_, status, headers, peer) => {
    const answer = await scrape(headers, peer)
    expect(answer.status).toBe(status)
    expect((await answer.text()).includes('labex_ready')).toBe(status === 200)
  })

  it.each(['127.0.0.1', '[::1]'])('answers at %s', async (host) => {
    expect((await scrape({}, undefined, app, host)).status).toBe(200)
  })

  it('is not read in a browser of this machine by a page whose name leads here', async () => {
    expect((await scrape({}, undefined, app, 'rebound.example')).status).toBe(404)
  })

  it('asks everybody for the token where one is set', async () => {
    const guarded = await testApp({ env: { METRICS_TOKEN: token } })
    const status = async (authorization: string, peer: string) =>
      (await scrape({ authorization }, peer, guarded)).status
    expect(await status(`Bearer ${token}`, '203.0.113.7')).toBe(200)
    expect(await status(`Bearer ${token}`, '127.0.0.1')).toBe(200)
    for (const wrong of [`Bearer ${token}x`, 'Bearer ', ''])
      expect([await status(wrong, '203.0.113.7'), await status(wrong, '127.0.0.1')]).toEqual([404, 404])
  })

  it('counts requests by the pattern of their route, and addresses without one together', async () => {
    const client = app.client()
    for (const path of ['/listings/77001', '/listings/77002', '/no-such-77003']) await client.get(path)
    await client.post('/api/login', { email: 'nobody@else.example', password: 'wrong' })
    for (const method of ['PROPFIND', 'SEARCH', 'PUT'])
      await app.send(new Request('http://localhost:3000/about', { method }))
    const said = await text()
    expect(said).toMatch(/duration_seconds_count\{method="GET",route="\/listings\/:id",status="404"\} 2\n/)
    expect(said).toMatch(/duration_seconds_count\{method="GET",route="\(none\)",status="404"\} 1\n/)
    expect(said).toMatch(/duration_seconds_count\{method="POST",route="\/api\/login",status="422"\} 1\n/)
    expect(said).toMatch(/duration_seconds_count\{method="other",route="\/about",status="405"\} 3\n/)
    expect(said).not.toMatch(/PROPFIND|SEARCH|"PUT"/)
    const withoutValues = said.replace(/ \S+$/gm, '')
    expect(withoutValues).not.toContain('7700')
    expect(said).toMatch(/labex_database_wait_seconds_count\{pool="pages"\} [1-9]/)
    expect(said).toMatch(/labex_ready 1\n/)
  })

  it('says how the jobs of every kind stand', async () => {
    const add = (task: string, more: string) =>
      sql`select graphile_worker.add_job(${task}, '{}'::json, ${sql.raw(more)})`.execute(app.db)
    await add('send_mail', "run_at := now() + interval '1 day', job_key := 'later'")
    await until(async () => (await jobsIn()).send_mail?.retrying === 0)
    await sql`update graphile_worker._private_jobs set last_error = 'no' where key = 'later'`.execute(app.db)
    // As a worker leaves them that gave up.
    await add('match_alerts', "max_attempts := 1, run_at := now() + interval '1 day', job_key := 'over'")
    await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'over'`.execute(app.db)
    // Nobody runs it here, so that it stays due.
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '6 minutes', locked_at = now(), locked_by = 'x'
      where key = 'later'`.execute(app.db)
    const said = await jobsIn()
    expect(Object.keys(said).sort()).toEqual(['send_mail', ...Object.keys(jobs)].sort())
    expect(said.send_mail).toEqual({ due: 0, late: 0, retrying: 1, failed: 0 })
    expect(said.match_alerts).toEqual({ due: 0, late: 0, retrying: 0, failed: 1 })
    expect(said.tidy_up).toEqual({ due: 0, late: 0, retrying: 0, failed: 0 })
  })

  async function jobsIn() {
    const found: Record<string, Record<string, number>> = {}
    for (const [, task = '', state = '', count] of (await text()).matchAll(
      /^labex_jobs\{task="(\w+)",state="(\w+)"\} (\d+)$/gm,
    ))
      found[task] = { ...found[task], [state]: Number(count) }
    return found
  }

  it('exposes everything that the alerts and the dashboard look at', async () => {
    const exposed = new Set([...(await text()).matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name))
    const asked = new Set(
      globSync('deploy/{prometheus,grafana}/*').flatMap(
        (file) => readFileSync(file, 'utf8').match(/\b(?:labex|nodejs|process)_[a-z0-9_]+\b/g) ?? [],
      ),
    )
    expect([...asked].filter((name) => !exposed.has(name))).toEqual([])
    expect(asked.size).toBeGreaterThan(10)
  })
})

it('has everything but the jobs while the database is away', async () => {
  const app = await testApp()
  await app.pool.end()
  const said = await (await app.send(new Request(`${app.config.appUrl}/metrics`))).text()
  expect(said).toMatch(/labex_ready 0\n/)
  expect(said).toContain('labex_data_folder_bytes{part="free"}')
  expect(said).not.toMatch(/^labex_jobs\{/m)
})
