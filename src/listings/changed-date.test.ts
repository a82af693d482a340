import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { todayIn } from '../i18n/day.ts'

/** What was said of one date says nothing of another that has passed. */
describe('a date that is changed to a past day', async () => {
  const app = await testApp()
  const [owner, visitor] = [await aClient(app), app.client()]
  const dayFromNow = (days: number) =>
    new Date(Date.parse(todayIn(app.config.parkTimeZone)) + days * 86_400_000).toISOString().slice(0, 10)
  const [lastYear, yesterday, nextMonth] = [dayFromNow(-365), dayFromNow(-1), dayFromNow(30)]
  const syringes = {
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', total_units: 10 },
    ...{ title: 'Syringes', manufacturer: 'Greiner', product_number: '657160', expiry_date: nextMonth },
    ...{ availability_type: 'free', location_building: 'Kruyt', fit_for: ['clinical'] },
  }
  const needed = { fit_for: ['Its date has passed: choose what it is still fit for.'] }
  const rowOf = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const clinical = async () =>
    (await visitor.get('/api/listings?exchange_type=offer&fit_for=clinical')).body.listings.map(
      ({ id }: { id: number }) => id,
    )

  it.each(['active', 'inactive', 'draft'])(
    'carries what it is fit for in the same call (%s)',
    async (state) => {
      const { id } =
        state === 'draft'
          ? (await owner.post('/api/listings', syringes)).body.listing
          : await aListing(owner, syringes)
      if (state === 'inactive') await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
      const change = (body: object) => owner.patch(`/api/listings/${id}`, body)
      for (const more of [{}, { status: 'active' }, { step: 2 }]) {
        const alone = await change({ expiry_date: yesterday, ...more })
        expect([alone.status, alone.body.errors]).toEqual([422, needed])
      }
      expect(await rowOf(id)).toMatchObject({
        attributes: { expiry_date: nextMonth },
        past_date_answered: null,
      })
      const said = await change({ expiry_date: yesterday, fit_for: ['clinical'], status: 'active' })
      expect(said.status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ past_date_answered: yesterday, past_date_waits: false })
      expect(await clinical()).toContain(id)
      const older = await change({ expiry_date: lastYear })
      expect([older.status, older.body.errors]).toEqual([422, needed])
      expect((await change({ expiry_date: lastYear, fit_for: ['testing'] })).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ past_date_answered: lastYear, past_date_waits: false })
      expect(await clinical()).not.toContain(id)
    },
  )

  it('may stand without an answer on a draft that says nothing yet, and is asked of when it is shown', async () => {
    const { fit_for: _, ...unsaid } = syringes
    const { id } = (await owner.post('/api/listings', unsaid)).body.listing
    expect((await owner.patch(`/api/listings/${id}`, { expiry_date: yesterday })).status).toBe(200)
    expect((await owner.patch(`/api/listings/${id}`, { status: 'active' })).body.errors).toEqual(needed)
  })

  it('changes nothing where the same day is sent again, and asks nothing of a day to come', async () => {
    const { id } = await aListing(owner, { ...syringes, expiry_date: yesterday })
    const { version } = await rowOf(id)
    for (const expiry_date of [yesterday, nextMonth])
      expect((await owner.patch(`/api/listings/${id}`, { expiry_date })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ version: version + 2, past_date_answered: null })
  })

  it('is asked of again where it changes in the database alone', async () => {
    const { id } = await aListing(owner, { ...syringes, expiry_date: yesterday, fit_for: ['testing'] })
    expect(await rowOf(id)).toMatchObject({ past_date_answered: yesterday, past_date_waits: false })
    await app.db
      .updateTable('listings')
      .set({ attributes: sql`attributes || jsonb_build_object('expiry_date', ${lastYear}::text)` })
      .where('id', '=', id)
      .execute()
    expect(await rowOf(id)).toMatchObject({ past_date_waits: true })
  })
})
