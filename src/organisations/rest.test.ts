import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { settlePassedDates } from '../listings/write/past-date.ts'
import { remindOwners } from '../listings/write/reminders.ts'

/** Nobody is asked, reminded or made to wait for what they cannot answer. */
describe('while an organisation is revoked', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator' })
  const aTuesday = '2026-11-24'
  const anOwner = async () => {
    const owner = await aClient(app)
    const { id: user_id, organisation } = owner.user
    const decide = async (to: 'revoke' | 'approve') =>
      expect((await administrator.post(`/api/admin/organisations/${organisation?.id}/${to}`)).status).toBe(
        200,
      )
    return { owner, user_id, decide }
  }
  const daysAgo = (user_id: number, days: number) =>
    sql`update users set out_since = now() - make_interval(days => ${days}) where id = ${user_id}`.execute(
      app.db,
    )
  const change = (id: number, values: string) =>
    sql`update listings set ${sql.raw(values)} where id = ${id}`.execute(app.db)
  const rowOf = (id: number) =>
    app.db
      .selectFrom('listings')
      .select(['status', 'past_date_waits', 'reminded_days'])
      .select(sql<number | null>`current_date - past_date_asked_on`.as('asked'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const queued = async (id: number) =>
    (
      await sql<{ name: string }>`select payload ->> 'name' as name from graphile_worker._private_jobs
        where payload -> 'data' ->> 'listing_id' = ${String(id)} order by id`.execute(app.db)
    ).rows.map(({ name }) => name)
  const aBottle = async (owner: Awaited<ReturnType<typeof aClient>>) => {
    const values = { ...bottle, cas_number_unknown: 'mixture' }
    const { id } = await aListing(owner, values)
    await change(id, `attributes = attributes || '{"expiry_date": "2020-01-31"}'`)
    return id
  }

  it('asks nobody about a passed date, and asks once they are let in', async () => {
    const { owner, decide } = await anOwner()
    const id = await aBottle(owner)
    await decide('revoke')
    await settlePassedDates(app.db)
    expect([await queued(id), (await rowOf(id)).asked]).toEqual([[], null])
    await decide('approve')
    await settlePassedDates(app.db)
    expect([await queued(id), (await rowOf(id)).asked]).toEqual([['listing_past_date'], 0])
  })

  it('lets the days to answer rest, and asks again with those that are left', async () => {
    const { owner, user_id, decide } = await anOwner()
    const id = await aBottle(owner)
    await settlePassedDates(app.db)
    await decide('revoke')
    await daysAgo(user_id, 20)
    await change(id, 'past_date_asked_on = current_date - 25')
    await settlePassedDates(app.db)
    expect(await rowOf(id)).toMatchObject({ past_date_waits: true, asked: 25 })
    const said = await administrator.page(`/listings/${id}`)
    await decide('approve')
    await settlePassedDates(app.db)
    expect(await rowOf(id)).toMatchObject({ past_date_waits: true, asked: 5 })
    expect(await queued(id)).toEqual(['listing_past_date', 'listing_past_date'])
    expect((await administrator.page(`/listings/${id}`)).body.listing.answer_by).toBe(
      said.body.listing.answer_by,
    )
    await change(id, 'past_date_asked_on = current_date - 14')
    await settlePassedDates(app.db)
    expect(await queued(id)).toContain('listing_not_answered')
  })

  it('marks no reminder that it does not send', async () => {
    const { owner, decide } = await anOwner()
    const { id } = await aListing(owner)
    await change(id, `expires_at = now() + interval '10 days'`)
    await decide('revoke')
    await remindOwners(app.db, aTuesday)
    expect((await rowOf(id)).reminded_days).toBeNull()
    await decide('approve')
    await remindOwners(app.db, aTuesday)
    expect([await queued(id).then((names) => names.filter(isOf)), (await rowOf(id)).reminded_days]).toEqual([
      ['listing_ends'],
      14,
    ])
  })

  it('tells of an end in it once they are let in, however long ago', async () => {
    const { owner, user_id, decide } = await anOwner()
    const [ended, older] = [await aListing(owner), await aListing(owner)]
    await decide('revoke')
    await daysAgo(user_id, 90)
    await change(ended.id, `expires_at = now() - interval '80 days'`)
    await change(older.id, `expires_at = now() - interval '200 days'`)
    await remindOwners(app.db, aTuesday)
    await decide('approve')
    await remindOwners(app.db, aTuesday)
    expect((await queued(ended.id)).filter(isOf)).toEqual(['listing_ended'])
    expect((await queued(older.id)).filter(isOf)).toEqual([])
  })

  it('is the same for who left with a domain and comes back with it', async () => {
    const { owner, user_id } = await anOwner()
    const id = await aBottle(owner)
    await settlePassedDates(app.db)
    const { domain = '', id: organisation = 0 } = owner.user.organisation ?? {}
    const domains = async (list: string[]) =>
      expect(
        (
          await administrator.patch(`/api/admin/organisations/${organisation}`, {
            domains: list,
            people: 'leave',
          })
        ).status,
      ).toBe(200)
    await domains([`other-${domain}`])
    await daysAgo(user_id, 20)
    await change(id, 'past_date_asked_on = current_date - 25')
    await settlePassedDates(app.db)
    expect((await rowOf(id)).past_date_waits).toBe(true)
    await domains([domain])
    expect(await rowOf(id)).toMatchObject({ past_date_waits: true, asked: 5 })
  })
})

const isOf = (name: string | null): boolean => name?.startsWith('listing_') ?? false
