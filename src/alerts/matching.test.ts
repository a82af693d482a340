import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anAlert } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'
import { mailMatches, sendDigest } from './match-mails.ts'
import { matchAlerts } from './matching.ts'

describe('matching', async () => {
  const app = await testApp()
  const seller = await aClient(app)
  const equipment = { exchange_type: 'offer', specifications: { type: ['equipment'] } }
  const match = (listing: { id: number }) => matchAlerts(app, { listing_id: listing.id })
  const matchesOf = async (alert: number) =>
    (await app.db.selectFrom('alert_matches').selectAll().where('alert_id', '=', alert).execute()).map(
      (row) => row.listing_id,
    )
  const waiting = async (task: string, userId: number) =>
    (
      await sql<{ payload: { data?: object } }>`select payload from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where identifier = ${task} and ((payload -> 'user_ids')::jsonb @> ${String(userId)}::jsonb
          or payload -> 'data' ->> 'user_id' = ${String(userId)})`.execute(app.db)
    ).rows.map((row) => row.payload)

  it('is queued when a listing is published', async () => {
    const listing = await aListing(seller)
    const { rows } = await sql<{
      key: string
    }>`select key from graphile_worker.jobs where key = ${`match ${listing.id}`}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  it('gives an alert a listing once, ever: published, edited, toggled, extended', async () => {
    const kim = await aClient(app)
    const alert = await anAlert(kim)
    const listing = await aListing(seller)
    await match(listing)
    expect(await matchesOf(alert)).toEqual([listing.id])
    await app.db
      .updateTable('alert_matches')
      .set({ mailed_at: sql`now() - interval '1 hour'`, read_at: sql`now()` })
      .where('alert_id', '=', alert)
      .execute()
    const acts = [{ title: 'Other title' }, { status: 'inactive' }, { status: 'active' }]
    for (const act of acts) {
      await seller.patch(`/api/listings/${listing.id}`, act)
      await match(listing)
    }
    await sql`update listings set expires_at = expires_at + interval '4 months' where id = ${listing.id}`.execute(
      app.db,
    )
    await match(listing)
    expect(await matchesOf(alert)).toEqual([listing.id])
    expect(
      await app.db
        .selectFrom('alert_matches')
        .select('mailed_at')
        .where('alert_id', '=', alert)
        .where('mailed_at', 'is', null)
        .execute(),
    ).toEqual([])
  })

  it('looks again when a cancelled connection sets a listing free', async () => {
    const taker = await aClient(app)
    const listing = await aListing(seller)
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.db,
    )
    const { body } = await taker.post('/api/connections', {
      exchange_type: 'offer',
      listing_id: listing.id,
      total_units: 1,
    })
    const alert = await anAlert(await aClient(app))
    await taker.delete(`/api/connections/${body.connection_id}`)
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where key = ${`match ${listing.id}`}`.execute(app.db)
    expect(rows).toHaveLength(1)
    await match(listing)
    expect(await matchesOf(alert)).toEqual([listing.id])
  })

  it('finds a listing that newly matches after a change', async () => {
    const alert = await anAlert(await aClient(app), {
      ...equipment,
      specifications: { ...equipment.specifications, device_type: ['oven'] },
    })
    const listing = await aListing(seller)
    await match(listing)
    expect(await matchesOf(alert)).toEqual([])
    await seller.patch(`/api/listings/${listing.id}`, { device_type: 'oven' })
    await match(listing)
    expect(await matchesOf(alert)).toEqual([listing.id])
  })

  it('holds under simultaneous runs', async () => {
    const people = [await aClient(app), await aClient(app), await aClient(app)]
    const alerts: number[] = []
    for (const one of people) alerts.push(await anAlert(one), await anAlert(one))
    const listing = await aListing(seller)
    await Promise.all(Array.from({ length: 8 }, () => match(listing)))
    for (const alert of alerts) expect(await matchesOf(alert)).toEqual([listing.id])
    const user_ids = people.map(({ user }) => user.id)
    await Promise.all(
      Array.from({ length: 8 }, (_, run) =>
        mailMatches(app, { user_ids: run % 2 ? user_ids : user_ids.toReversed(), frequency: 'immediate' }),
      ),
    )
    for (const id of user_ids) expect(await waiting('send_mail', id)).toHaveLength(1)
  })

  it('leaves out own listings and other kinds, and mails nothing of what an alert finds while it rests', async () => {
    const revoked = await aClient(app)
    const unverified = await aClient(app)
    const own = await anAlert(seller)
    const requests = await anAlert(await aClient(app), { exchange_type: 'request' })
    const paused = await anAlert(await aClient(app), { ...equipment, status: 'inactive' })
    const resting = await anAlert(revoked)
    const unconfirmed = await anAlert(unverified)
    const outsider = await aClient(app, { role: 'administrator' })
    const outside = await anAlert(outsider)
    await app.db
      .updateTable('users')
      .set({ organisation_id: null })
      .where('id', '=', outsider.user.id)
      .execute()
    await app.db
      .updateTable('organisations')
      .set({ status: 'revoked' })
      .where('id', '=', revoked.user.organisation?.id ?? 0)
      .execute()
    await app.db
      .updateTable('users')
      .set({ verified_at: null })
      .where('id', '=', unverified.user.id)
      .execute()
    const listing = await aListing(seller)
    await match(listing)
    for (const alert of [own, requests]) expect(await matchesOf(alert)).toEqual([])
    const rest = [paused, resting, unconfirmed, outside]
    for (const alert of rest) expect(await matchesOf(alert)).toEqual([listing.id])
    const { rows } = await sql<{
      user_id: number
    }>`select user_id from alerts where id = any(${rest})`.execute(app.db)
    for (const { user_id } of rows) expect(await waiting('mail_matches', user_id)).toEqual([])
    const user_ids = rows.map(({ user_id }) => user_id)
    await mailMatches(app, { user_ids, frequency: 'immediate' })
    for (const id of user_ids) expect(await waiting('send_mail', id)).toEqual([])
  })

  it.each([
    ['inactive', sql`status = 'inactive'`],
    ['held', null],
    ['expired', sql`expires_at = now() - interval '1 second'`],
  ])('leaves out a listing that is %s by now', async (_, change) => {
    const alert = await anAlert(await aClient(app))
    const listing = await aListing(seller)
    if (change) await sql`update listings set ${change} where id = ${listing.id}`.execute(app.db)
    else await hold(app, listing.id)
    await match(listing)
    expect(await matchesOf(alert)).toEqual([])
  })

  it('queues mails at once and together for the first and after a pause for what follows', async () => {
    const [kim, lea] = [await aClient(app), await aClient(app)]
    await anAlert(lea)
    await anAlert(kim)
    await anAlert(kim, { exchange_type: 'offer' })
    const [first, second, third] = [await aListing(seller), await aListing(seller), await aListing(seller)]
    await match(first)
    expect(await jobTimes(kim.user.id)).toEqual([false])
    expect((await runsFor(kim.user.id)).map(({ user_ids }) => user_ids)).toEqual([
      expect.arrayContaining([lea.user.id]),
    ])
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'immediate' })
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'mail_matches'))`.execute(
      app.db,
    )
    await match(second)
    await match(third)
    expect(await jobTimes(kim.user.id)).toEqual([true])
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'immediate' })
    const mails = await waiting('send_mail', kim.user.id)
    expect(mails.map(({ data }) => (data as { listing_ids: number[] }).listing_ids)).toEqual([
      [first.id],
      [second.id, third.id],
    ])
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'immediate' })
    expect(await waiting('send_mail', kim.user.id)).toHaveLength(2)
  })

  const runsFor = async (userId: number) =>
    (
      await sql<{ later: boolean; user_ids: number[] }>`
        select run_at > now() + interval '5 seconds' as later, payload -> 'user_ids' as user_ids
        from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where identifier = 'mail_matches' and (payload ->> 'frequency') = 'immediate'
          and (payload -> 'user_ids')::jsonb @> ${String(userId)}::jsonb`.execute(app.db)
    ).rows
  const jobTimes = async (userId: number) => (await runsFor(userId)).map(({ later }) => later)

  it('tells daily and weekly alerts in digests, without what was told or seen already', async () => {
    const kim = await aClient(app)
    await anAlert(kim, { ...equipment, frequency: 'daily' })
    await anAlert(kim, { ...equipment, frequency: 'weekly' })
    const [told, seen] = [await aListing(seller), await aListing(seller)]
    await match(told)
    expect(await jobTimes(kim.user.id)).toEqual([])
    await sendDigest(app, { frequency: 'daily' })
    const [run] = await waiting('mail_matches', kim.user.id)
    expect(run).toMatchObject({ user_ids: [kim.user.id], frequency: 'daily' })
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'daily' })
    await match(seen)
    await kim.post('/api/matches/read')
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'daily' })
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'weekly' })
    const mails = await waiting('send_mail', kim.user.id)
    expect(mails.map(({ data }) => data)).toMatchObject([{ frequency: 'daily', listing_ids: [told.id] }])
  })

  it('loses no news by its age, when digests were missed', async () => {
    const kim = await aClient(app)
    await anAlert(kim, { ...equipment, frequency: 'weekly' })
    const listing = await aListing(seller)
    await match(listing)
    await sql`update alert_matches set matched_at = now() - interval '15 days'
      where listing_id = ${listing.id}`.execute(app.db)
    await sendDigest(app, { frequency: 'weekly' })
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'weekly' })
    expect((await waiting('send_mail', kim.user.id)).map(({ data }) => data)).toMatchObject([
      { frequency: 'weekly', listing_ids: [listing.id] },
    ])
  })

  it('tells in the weekly mail what the page of matches did not show', async () => {
    const kim = await aClient(app)
    await anAlert(kim, { ...equipment, frequency: 'weekly' })
    const [seen, unseen] = [await aListing(seller), await aListing(seller)]
    await match(seen)
    await match(unseen)
    await kim.post('/api/matches/read', { listing_ids: [seen.id] })
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'weekly' })
    const mails = await waiting('send_mail', kim.user.id)
    expect(mails.map(({ data }) => data)).toMatchObject([{ frequency: 'weekly', listing_ids: [unseen.id] }])
  })

  it('does not tell again by another alert of the same person', async () => {
    const kim = await aClient(app)
    await anAlert(kim)
    await anAlert(kim, { ...equipment, frequency: 'weekly' })
    await match(await aListing(seller))
    await mailMatches(app, { user_ids: [kim.user.id], frequency: 'immediate' })
    await mailMatches(app, { user_id: kim.user.id, frequency: 'weekly' })
    expect(await waiting('send_mail', kim.user.id)).toHaveLength(1)
  })
})
