import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, pipetteTips } from '../../../test/factories.ts'
import { noteEndedRequests } from './ended-requests.ts'

/** A printed year stays as it was printed. */
describe('a request that ends unanswered', async () => {
  const app = await testApp()
  const [owner, other] = [await aClient(app), await aClient(app)]
  const asked = async (title: string, more: object = {}): Promise<number> =>
    (await aListing(owner, { ...pipetteTips, ...more, title })).id
  /** As if its last day had passed, without anybody touching it. */
  const end = (id: number) =>
    app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update listings set expires_at = now() - interval '1 hour' where id = ${id}`.execute(trx)
    })
  const counted = async () =>
    (await app.db.selectFrom('ended_requests').select('listing_id').orderBy('listing_id').execute()).map(
      ({ listing_id }) => listing_id,
    )

  it('is kept whatever happens to it later, and counted again when it ends again', async () => {
    const [plain, deleted, shown] = [await asked('Plain'), await asked('Deleted'), await asked('Shown')]
    for (const id of [plain, deleted, shown]) await end(id)
    await noteEndedRequests(app.db)
    await noteEndedRequests(app.db)
    expect(await counted()).toEqual([plain, deleted, shown])
    expect((await owner.delete(`/api/listings/${deleted}`)).status).toBe(200)
    expect((await owner.post(`/api/listings/${shown}/renew`, { act: 'extend' })).status).toBe(200)
    await noteEndedRequests(app.db)
    expect(await counted()).toEqual([plain, deleted, shown])
    await end(shown)
    await noteEndedRequests(app.db)
    expect(await counted()).toEqual([plain, deleted, shown, shown])
    await app.db.deleteFrom('ended_requests').execute()
  })

  it('is kept also when it is deleted or shown again before anybody has looked', async () => {
    const [deleted, shown] = [await asked('Deleted at once'), await asked('Shown at once')]
    for (const id of [deleted, shown]) await end(id)
    await owner.delete(`/api/listings/${deleted}`)
    await owner.post(`/api/listings/${shown}/renew`, { act: 'extend' })
    expect(await counted()).toEqual([deleted, shown])
    await sql`delete from ended_requests`.execute(app.db)
  })

  it('is not one that was withdrawn, found elsewhere, or answered in part', async () => {
    const [withdrawn, gone] = [await asked('Withdrawn'), await asked('Gone')]
    await owner.patch(`/api/listings/${withdrawn}`, { status: 'inactive' })
    await owner.post(`/api/listings/${gone}/renew`, { act: 'gone' })
    const part = await asked('In part', { total_units: 10 })
    const offer = await aListing(other, {
      ...{ ...pipetteTips, exchange_type: 'offer', title: 'Part', total_units: 4, manufacturer: 'Greiner' },
      ...{ product_number: '739291', expiry_date: '2099-12-31', location_building: 'Kruyt' },
    })
    const body = { exchange_type: 'request', listing_id: part, offer_id: offer.id, total_units: 4 }
    expect((await other.post('/api/connections', body)).status).toBe(200)
    const rest = await app.db
      .selectFrom('listings')
      .select('id')
      .where('split_from_id', '=', part)
      .executeTakeFirstOrThrow()
    for (const id of [withdrawn, gone, rest.id, offer.id]) await end(id)
    await noteEndedRequests(app.db)
    const all = await counted()
    for (const id of [withdrawn, gone, part, rest.id, offer.id]) expect(all).not.toContain(id)
  })
})
