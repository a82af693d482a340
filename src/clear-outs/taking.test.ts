import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, centrifuge } from '../../test/factories.ts'

type Client = Awaited<ReturnType<typeof aClient>>

describe('several things of a clear-out', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const [owner, buyer, other] = [await aClient(app, { organisation }), await aClient(app), await aClient(app)]

  /** Shown; answers its address and the numbers of its things. */
  const aClearOut = async (count: number, more: object = {}) => {
    const { type, ...cells } = centrifuge
    const rows = Array.from({ length: count }, (_, at) => ({
      type,
      ...cells,
      total_units: 1,
      ...more,
      title: `Thing ${at}`,
    }))
    const { clear_out } = (await owner.post('/api/clear-outs', { title: 'Shelf', rows })).body
    expect((await owner.post(`/api/clear-outs/${clear_out.id}/publish`)).body.published).toBe(count)
    const { things } = (await owner.page(`/clear-outs/${clear_out.id}`)).body
    return { at: `/clear-outs/${clear_out.id}`, ids: things.map(({ id }: { id: number }) => id) as number[] }
  }
  const take = (client: Client, at: string, ids: number[], more: object = {}) =>
    client.post(`/api${at}/take`, { listings: ids.map((id) => ({ id, total_units: 1, ...more })) })

  it('are promised as one handover', async () => {
    const { at, ids } = await aClearOut(3)
    const { status, body } = await take(buyer, at, ids)
    expect(status).toBe(200)
    expect(body.connections.map(({ listing_id }: { listing_id: number }) => listing_id)).toEqual(ids)
    expect(body.not_taken).toEqual([])
    const { rows } = await sql<{ handover_id: number }>`
      select distinct handover_id from connections where listing_id = any(${ids}::int[])`.execute(app.db)
    expect(rows).toEqual([{ handover_id: body.handover_id }])
    expect((await other.page(at)).status).toBe(404)
    const { rows: mails } = await sql<{ with_ids: number[] }>`
      select payload -> 'data' -> 'with_ids' as with_ids from graphile_worker._private_jobs
      where payload ->> 'name' = 'connected'`.execute(app.db)
    expect(mails.map(({ with_ids }) => with_ids?.length)).toEqual([2, 2])
    const { own } = (await owner.page(at)).body
    expect(own.taken.map(({ title }: { title: string }) => title)).toEqual(['Thing 0', 'Thing 1', 'Thing 2'])
  })

  it('are each given once, whoever of sixteen asks for all thirty', async () => {
    const { at, ids } = await aClearOut(30)
    const takers = await Promise.all(Array.from({ length: 16 }, () => aClient(app)))
    const answers = await Promise.all(
      takers.map((taker, of) => take(taker, at, of % 2 ? ids.slice(of) : ids.toReversed())),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const given = answers.flatMap(({ body }) => body.connections ?? [])
    expect(given.map(({ listing_id }: { listing_id: number }) => listing_id).sort((a, b) => a - b)).toEqual(
      ids,
    )
    for (const { status, body } of answers) expect(status === 409).toBe(!body.connections?.length)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from connections where listing_id = any(${ids}::int[]) and status = 'open'`.execute(
      app.db,
    )
    expect(rows[0]?.count).toBe(30)
  }, 60_000)

  it('are taken but for what is gone or has changed, which is said with its facts', async () => {
    const { at, ids } = await aClearOut(3)
    const [gone = 0, changed = 0, free = 0] = ids
    const { things } = (await buyer.page(at)).body
    await take(other, at, [gone])
    await owner.patch(`/api/listings/${changed}`, { title: 'Another' })
    const { body } = await buyer.post(`/api${at}/take`, {
      listings: things.map(({ id, version }: { id: number; version: number }) => ({
        id,
        version,
        total_units: 1,
      })),
    })
    expect(body.connections).toMatchObject([{ listing_id: free }])
    expect(body.not_taken).toMatchObject([
      { listing_id: gone, code: 'listing_taken', message: expect.any(String) },
      { listing_id: changed, code: 'stale', listing: { title: 'Another' } },
    ])
    expect(await take(buyer, at, [gone])).toMatchObject({
      status: 409,
      body: { code: 'listing_taken', not_taken: [{ listing_id: gone }] },
    })
    // What has changed is still there.
    const { body: still } = await take(buyer, at, [gone, changed], { version: 1 })
    expect(still).toMatchObject({ handover_id: null, connections: [] })
  })

  it('leave the rest of a thing in the set', async () => {
    const { at, ids } = await aClearOut(1, { total_units: 5 })
    await take(buyer, at, ids)
    const { things } = (await other.page(at)).body
    expect(things).toMatchObject([{ title: 'Thing 0', total_units: 4 }])
    expect((await take(other, at, [things[0].id])).status).toBe(200)
    expect((await other.page(at)).body.things).toMatchObject([{ total_units: 3 }])
  })

  it('are of that set only, and nothing of what is not shown is told', async () => {
    const { at, ids } = await aClearOut(1)
    const { at: elsewhere, ids: others } = await aClearOut(1)
    const draft = (await owner.post('/api/listings', { ...centrifuge, title: 'Draft' })).body.listing.id
    await owner.post(`/api${at}/rows`, { rows: [{ ...centrifuge, title: 'Not shown' }] })
    const hidden = (await owner.page(at)).body.own.rows.at(-1).listing_id
    const { body } = await take(buyer, at, [...others, draft, hidden, ...ids])
    expect(body.connections).toMatchObject([{ listing_id: ids[0] }])
    const told = body.not_taken.map(({ listing_id: _, ...rest }: { listing_id: number }) => rest)
    expect(new Set(told.map((one: object) => JSON.stringify(one))).size).toBe(1)
    expect(told).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }, { code: 'not_found' }])
    expect((await other.page(elsewhere)).status).toBe(200)
  })
})
