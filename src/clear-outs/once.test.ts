import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, centrifuge } from '../../test/factories.ts'

/** A page that goes on after a break sends the same call once more. */
describe('with an Idempotency-Key', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const [owner, buyer] = [await aClient(app, { organisation }), await aClient(app)]
  type Client = typeof owner

  const countOf = async (table: 'clear_outs' | 'clear_out_rows' | 'listings' | 'connections') => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.db)
    return rows[0]?.count
  }
  async function twice(client: Client, path: string, body: object) {
    const key = { 'idempotency-key': `once${path.replaceAll('/', '-')}` }
    const first = await client.post(path, body, key)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const again = await client.post(path, body, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await client.post(path, { ...body, title: 'Other', extra_info: 'Other' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    return first.body
  }

  it('a clear-out is made, filled, shown, extended and taken once', async () => {
    const rows = [{ ...centrifuge, total_units: 1 }]
    const { clear_out } = await twice(owner, '/api/clear-outs', {
      title: 'Shelf',
      deadline: '2099-12-18',
      rows,
    })
    expect([await countOf('clear_outs'), await countOf('clear_out_rows')]).toEqual([1, 1])
    const at = `/api/clear-outs/${clear_out.id}`
    await twice(owner, `${at}/rows`, { rows: [{ ...centrifuge, title: 'Second', total_units: 1 }] })
    expect([await countOf('clear_out_rows'), await countOf('listings')]).toEqual([2, 2])
    // Without its key the second call would find nothing left to show.
    expect((await twice(owner, `${at}/publish`, {})).published).toBe(2)
    expect((await twice(owner, `${at}/renew`, { act: 'extend', deadline: '2099-12-18' })).deadline).toBe(
      '2100-01-01',
    )
    const { things } = (await buyer.page(`/clear-outs/${clear_out.id}`)).body
    const listings = things.map(({ id }: { id: number }) => ({ id, total_units: 1 }))
    expect((await twice(buyer, `${at}/take`, { listings })).connections).toHaveLength(2)
    expect(await countOf('connections')).toBe(2)
  })
})
