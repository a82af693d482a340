import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestClient } from '../../test/client.ts'
import { aClient, aListing, centrifuge, password } from '../../test/factories.ts'
import { aPicture } from '../../test/pictures.ts'
import { until } from '../../test/until.ts'
import { erasures, stillThere } from './erasures.ts'

/** Whatever one writes while the own account is being deleted is answered as to somebody signed out. */
describe('a write while its account is deleted', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const { id: listing } = await aListing(owner)
  const picture = await aPicture('#336699')

  const writes: Record<string, (client: TestClient, ownListing: number) => Promise<{ status: number }>> = {
    connect: (client) =>
      client.post('/api/connections', { exchange_type: 'offer', listing_id: listing, total_units: 1 }),
    'a listing': (client) => client.post('/api/listings', centrifuge),
    'a copy': (client, own) => client.post(`/api/dashboard/duplicate/${own}`),
    'an alert': (client) => client.post('/api/alerts', { exchange_type: 'offer' }),
    'a photo': (client) => client.upload(picture),
    'a new password': (client) =>
      client.patch('/api/account', {
        current_password: password,
        password: 'four loud centrifuges',
        password_confirmation: 'four loud centrifuges',
      }),
  }

  it.each(Object.keys(writes))('%s: 401', async (name) => {
    const client = await aClient(app)
    const own = await aListing(client)
    const write = writes[name] as (typeof writes)[string]
    let answer: Promise<{ status: number }> | undefined
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', client.user.id).forUpdate().execute()
      answer = write(client, own.id)
      await somebodyWaits()
      await trx.deleteFrom('users').where('id', '=', client.user.id).execute()
    })
    expect((await answer)?.status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  const somebodyWaits = () =>
    until(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return rows.length > 0
    })
})

describe('who was deleted', async () => {
  const app = await testApp()

  it('is found in a database from before, and another person with the same number is not', async () => {
    const client = await aClient(app)
    const { id } = client.user
    const { rows } = await sql<{ kept: string }>`
      select row_to_json(users)::text as kept from users where id = ${id}`.execute(app.db)
    const deleted = await client.delete('/api/account', { current_password: password })
    expect(deleted.status).toBe(200)
    const erased = await erasures(app.db)
    expect(erased).toMatchObject([{ user_id: id }])
    expect(await stillThere(app.db, erased)).toEqual([])
    const { rows: stored } = await sql<{
      names: string
    }>`select string_agg(quote_ident(attname), ', ') as names
      from pg_attribute where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      app.db,
    )
    const columns = sql.raw(stored[0]?.names ?? '')
    await sql`insert into users (${columns}) overriding system value
      select ${columns} from json_populate_record(null::users, ${rows[0]?.kept}::json)`.execute(app.db)
    expect(await stillThere(app.db, erased)).toEqual([id])
    await sql`update users set created_at = created_at + interval '1 microsecond' where id = ${id}`.execute(
      app.db,
    )
    expect(await stillThere(app.db, erased)).toEqual([])
  })
})
