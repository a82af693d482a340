import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aListedRow, aUser } from '../../test/factories.ts'
import { system } from '../http/audit.ts'
import { startSession, viewerOf } from '../http/session.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { amountIn, baseOf, type Unit } from '../listings/catalogue/amount.ts'
import { cancelConnection, connect } from './connection.ts'
import { connectionById } from './sql.ts'

/** Takes and cancels in any order, on real rows: nothing is lost or doubled, and what is free is one listing. */
describe('the same goods', async () => {
  const app = await testApp()
  const { db } = app
  const [owner, taker] = [await aUser(app), await aUser(app)]
  const user = (await viewerOf(db, await startSession(db, taker.id, 'test'))).user as SignedInUser
  const whole = { total_units: 10, volume_weight_unit: 'kg', portion_size: 100 }
  let runs = 0

  const listed = () =>
    aListedRow(app, owner, {
      ...{ exchange_type: 'offer', type: 'chemicals', title: `Salt ${runs++}`, ...whole },
    })
  const titleOf = async (id: number) =>
    (await db.selectFrom('listings').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title
  const livingOf = async (title: string) =>
    db
      .selectFrom('listings')
      .select(['id', 'status', 'attributes'])
      .where('title', '=', title)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  const openOf = (title: string) =>
    db
      .selectFrom('connections')
      .select('id')
      .where('title', '=', title)
      .where('status', '=', 'open')
      .execute()

  async function take(id: number, total_units: number, unit: Unit): Promise<void> {
    await connect(db, user, { exchange_type: 'offer', listing_id: id, total_units, unit, extra_info: '' })
  }

  async function cancel(id: number): Promise<void> {
    const row = await connectionById(db, id)
    if (row) await cancelConnection(db, system, row, null)
  }

  async function expectOneWhole(title: string): Promise<void> {
    const rows = await livingOf(title)
    const total = rows.reduce((sum, { attributes }) => sum + baseOf(amountIn(attributes)), 0)
    expect(total).toBe(baseOf(amountIn(whole)))
    expect(rows.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1)
    const open = await openOf(title)
    expect(rows.filter(({ status }) => status === 'connected')).toHaveLength(open.length)
  }

  const step = fc.oneof(
    fc.record({
      take: fc.integer({ min: 1, max: 4 }),
      unit: fc.constantFrom<Unit>('kg', 'g'),
    }),
    fc.record({ cancel: fc.nat(9) }),
  )

  it('are one listing where they are free, after any takes and cancels', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), fc.nat(9), async (steps, first) => {
        const id = await listed()
        const title = await titleOf(id)
        for (const one of steps) {
          if ('take' in one) {
            const free = (await livingOf(title)).find(({ status }) => status === 'active')
            if (free) await take(free.id, one.unit === 'g' ? one.take * 300 : one.take, one.unit)
          } else {
            const open = await openOf(title)
            const chosen = open[one.cancel % Math.max(1, open.length)]
            if (chosen) await cancel(chosen.id)
          }
          await expectOneWhole(title)
        }
        for (let open = await openOf(title); open.length > 0; open = await openOf(title)) {
          await cancel(open[first % open.length]?.id ?? 0)
          await expectOneWhole(title)
        }
        expect(await livingOf(title)).toMatchObject([{ id, status: 'active', attributes: whole }])
      }),
      { numRuns: 60 },
    )
  })

  it('are one listing again when all of it is cancelled at once, while others take', async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await listed()
      const title = await titleOf(id)
      for (let taken = 0; taken < 4; taken += 1) {
        const free = (await livingOf(title)).find(({ status }) => status === 'active')
        if (free) await take(free.id, 1, 'kg')
      }
      const free = (await livingOf(title)).find(({ status }) => status === 'active')
      const open = await openOf(title)
      await Promise.all([
        ...open.map((one) => cancel(one.id)),
        take(free?.id ?? 0, 1, 'kg'),
        take(id, 1, 'kg'),
      ])
      await expectOneWhole(title)
      await Promise.all((await openOf(title)).map((one) => cancel(one.id)))
      expect(await livingOf(title)).toMatchObject([{ id, status: 'active', attributes: whole }])
    }
  })
})
