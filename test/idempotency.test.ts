import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { aClient, aListing } from './factories.ts'
import { aPicture } from './pictures.ts'

const keyed = (key: string) => ({ 'idempotency-key': key })

describe('an Idempotency-Key', async () => {
  const app = await testApp()
  const client = await aClient(app)

  it('does nothing when the answer cannot be kept, and does it once when asked again', async () => {
    await failing(app, 'before update on idempotency_keys for each row', async () => {
      expect((await offer('half-done', 'Half done')).status).toBe(500)
    })
    // As when the process dies in the moment of the commit.
    await failing(app, 'after update on idempotency_keys deferrable initially deferred', async () => {
      expect((await offer('half-done', 'Half done')).status).toBe(500)
    })
    expect(await titled('Half done')).toBe(0)
    const [first, again] = [await offer('half-done', 'Half done'), await offer('half-done', 'Half done')]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await titled('Half done')).toBe(1)
  })

  it('keeps a refusal alone, also when asking again would be answered otherwise', async () => {
    const owner = await aClient(app)
    const { id } = await aListing(owner)
    const connect = { exchange_type: 'offer', listing_id: id, total_units: 1 }
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    const refused = await client.post('/api/connections', connect, keyed('too-early'))
    expect(refused).toMatchObject({ status: 409, body: { code: 'listing_not_active' } })
    await owner.patch(`/api/listings/${id}`, { status: 'active' })
    const again = await client.post('/api/connections', connect, keyed('too-early'))
    expect([again.status, again.body]).toEqual([409, refused.body])
    expect((await client.post('/api/connections', connect, keyed('in-time-now'))).status).toBe(200)
  })

  it('belongs to one body: another one is refused and does nothing', async () => {
    expect((await offer('one-body', 'The first body')).status).toBe(200)
    const other = await offer('one-body', 'The second body')
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(other.body.errors._).toHaveLength(1)
    expect(await titled('The second body')).toBe(0)
    const headers = { ...(await client.csrf()), ...keyed('one-picture') }
    const picture = await aPicture('#0b6a55')
    const first = await client.upload(picture, 'photo.png', headers)
    expect((await client.upload(picture, 'photo.png', headers)).body).toEqual(first.body)
    const another = await client.upload(await aPicture('#aa0000'), 'photo.png', headers)
    expect(another).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  it('lets a repeat wait five seconds for the first, and then try again later', async () => {
    await app.db.transaction().execute(async (trx) => {
      const actor = `user:${(await client.get('/api/user')).body.user.id}`
      const held = { actor, route: '/api/listings', key: 'held-by-another' }
      await trx.insertInto('idempotency_keys').values(held).execute()
      const waited = await offer('held-by-another', 'Waited in vain')
      expect(waited.status).toBe(503)
      expect(Number(waited.headers.get('retry-after'))).toBeGreaterThan(0)
    })
  })

  it('counts nothing for a repeat', async () => {
    const hits = async () =>
      (await sql<{ hits: number }>`select sum(hits)::int as hits from limits`.execute(app.db)).rows[0]?.hits
    const message = { name: 'Anna', email: 'anna@elsewhere.example', message: 'May we take part?' }
    const visitor = app.client()
    const first = await visitor.post('/api/contact', message, keyed('a-question'))
    const before = await hits()
    expect((await visitor.post('/api/contact', message, keyed('a-question'))).body).toEqual(first.body)
    expect(await hits()).toBe(before)
  })

  it('is not taken where the answer sets cookies', async () => {
    const { body } = await client.get('/api/user')
    const visitor = app.client()
    const login = () =>
      visitor.post('/api/login', { email: body.user.email, password: 'wrong' }, keyed('a-login-key'))
    expect((await login()).status).toBe(422)
    const right = { email: body.user.email, password: 'a long enough passphrase' }
    expect((await visitor.post('/api/login', right, keyed('a-login-key'))).status).toBe(200)
  })

  const offer = (key: string, title: string) =>
    client.post('/api/listings', { exchange_type: 'offer', type: 'equipment', title }, keyed(key))

  async function titled(title: string): Promise<number> {
    const rows = await app.db.selectFrom('listings').select('id').where('title', '=', title).execute()
    return rows.length
  }
})

/** Runs `work` while the database refuses to keep an answer. */
async function failing({ db }: TestApp, when: string, work: () => Promise<void>): Promise<void> {
  const constraint = when.includes('deferrable') ? 'constraint' : ''
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
    db,
  )
  const end = constraint ? ' for each row' : ''
  await sql.raw(`create ${constraint} trigger refuse ${when}${end} execute function refuse()`).execute(db)
  await work()
  await sql`drop function refuse cascade`.execute(db)
}
