import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { toluene } from '../../test/toluene.ts'
import { allOrNothing } from '../db/transaction.ts'
import { judgeAgain } from '../listings/write/safety.ts'

/** Parts of the same goods that wait for safety wait as one, and are shown as one. */
describe('parts that wait for safety', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator' })
  const [owner, taker] = [await aClient(app), await aClient(app)]
  const goods = { ...toluene, total_units: 5, portion_size: 1 }

  async function taken(more: object = {}) {
    const { id } = await aListing(owner, { ...goods, ...more })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 2, unit: 'l' },
    })
    return { id: id as number, connection: body.connection_id as number }
  }

  /** A rule that begins to ask about all of it. */
  async function ask(work: () => Promise<void>) {
    const { id } = await app.db
      .insertInto('pass_on_rules')
      .values({
        ...{ verdict: 'ask', is_on: true, texts: '{}' },
        conditions: JSON.stringify({ category: ['chemicals'] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await allOrNothing(app.db, (trx) => judgeAgain(trx))
    await work().finally(() => app.db.deleteFrom('pass_on_rules').where('id', '=', id).execute())
  }

  /** Those that are left of the same goods. */
  async function left(id: number) {
    const { goods_id } = await row(id)
    const rows = await app.db
      .selectFrom('listings')
      .select(['id', 'version', 'status', 'safety', 'attributes'])
      .where('goods_id', '=', goods_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ attributes, ...one }) => ({ ...one, litres: attributes.total_units }))
  }
  const row = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const allow = async ({ id, version }: { id: number; version: number }) =>
    expect((await officer.post(`/api/safety/listings/${id}/allow`, { version })).status).toBe(200)

  it('end as one when a connection is cancelled, and one yes shows all of it', async () => {
    const waiting = { status: 'inactive', safety: 'awaiting' }
    const { id, connection } = await taken()
    await ask(async () => {
      expect(await left(id)).toMatchObject([{ status: 'connected' }, { ...waiting, litres: 3 }])
      await taker.delete(`/api/connections/${connection}`)
      const [whole, ...others] = await left(id)
      expect([whole, others]).toMatchObject([{ id, ...waiting, litres: 5 }, []])
      await allow(whole as NonNullable<typeof whole>)
      expect(await left(id)).toMatchObject([{ id, status: 'active', litres: 5 }])
    })
  })

  it('end as one when what was lent is offered again', async () => {
    const { id, connection } = await taken({ availability_type: 'loan' })
    await ask(async () => {
      await owner.post(`/api/connections/${connection}/complete`)
      await owner.post(`/api/connections/${connection}/returned`)
      await owner.patch(`/api/listings/${id}`, { status: 'active' })
      expect(await left(id)).toMatchObject([{ id, safety: 'awaiting', litres: 5 }])
    })
  })

  it('end as one when each got its own yes', async () => {
    const { id } = await taken()
    await ask(async () => {
      await app.db
        .updateTable('listings')
        .set({ status: 'inactive', safety: 'awaiting' })
        .where('id', '=', id)
        .execute()
      for (const part of await left(id)) await allow(part)
      expect(await left(id)).toMatchObject([{ status: 'active', safety: null, litres: 5 }])
    })
  })
})
