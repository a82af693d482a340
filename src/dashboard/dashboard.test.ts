import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, password, pipetteTips } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'
import { htmlOf } from '../../test/rendered.ts'

/** What needs attention first. */
describe('the dashboard', async () => {
  const app = await testApp()
  const attentionOf = async (client: Awaited<ReturnType<typeof aClient>>) =>
    (await client.page('/dashboard')).body.attention

  const waitingOf = async (client: Awaited<ReturnType<typeof aClient>>) =>
    (await client.get('/api/matches/unread')).body.waiting

  it('has nothing to ask of a newcomer, also not about others’ things', async () => {
    const [owner, other] = [await aClient(app), await aClient(app)]
    const { id } = await aListing(owner)
    await endsIn(id, '3 days')
    expect(await attentionOf(other)).toEqual({
      ...{ recalls: [], waiting: [], waiting_total: 0 },
      ...{
        ending: [],
        ending_total: 0,
        draft: null,
        drafts_total: 0,
        for_safety: 0,
        asked: [],
        asked_total: 0,
        hidden: [],
        hidden_total: 0,
      },
    })
    expect(await waitingOf(other)).toBe(0)
    expect(await waitingOf(owner)).toBe(1)
  })

  it('says of a loan that it is borrowed', async () => {
    const [owner, taker] = [await aClient(app), await aClient(app)]
    const loan = { ...centrifuge, title: 'Lent spinner', availability_type: 'loan' }
    const { id: listing_id } = await aListing(owner, loan)
    await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 1 })
    expect(await htmlOf(owner, '/dashboard')).toContain(' borrows ')
    expect(await htmlOf(owner, '/dashboard')).not.toContain(' takes ')
  })

  it('shows a newcomer six things of others, until they have one of their own', async () => {
    const [giver, newcomer] = [await aClient(app), await aClient(app)]
    for (let n = 1; n <= 7; n++) await aListing(giver, { ...centrifuge, title: `Thing ${n}` })
    const { id } = await aListing(giver, { ...centrifuge, title: 'Held' })
    await hold(app, id)
    const titles = async () =>
      (await newcomer.page('/dashboard')).body.from_park.map(({ title }: { title: string }) => title)
    expect(await titles()).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Thing ${n}`))
    await aListing(newcomer)
    expect(await titles()).toEqual([])
  })

  it('shows administrators first what is stuck, and nobody else', async () => {
    const admin = await aClient(app, { role: 'administrator' })
    const owner = await aClient(app)
    const { id } = await aListing(owner, { ...pipetteTips, title: 'Nobody answers' })
    await sql`update listings set published_at = now() - interval '20 days' where id = ${id}`.execute(app.db)
    const stuck = async (client: typeof admin) => (await client.page('/dashboard')).body
    expect(await stuck(admin)).toMatchObject({ stuck: [{ kind: 'request', id }] })
    // Its page counts nothing.
    expect(await stuck(admin)).not.toHaveProperty('stuck_total')
    expect(await stuck(owner)).toMatchObject({ stuck: [] })
    await sql`update users set verified_at = null where id = ${admin.user.id}`.execute(app.db)
    expect(await stuck(admin)).toMatchObject({ stuck: [] })
  })

  it('names listings that end within two weeks, the first to end first', async () => {
    const owner = await aClient(app)
    const ids: number[] = []
    for (const when of ['20 days', '13 days', '2 days', '-1 days']) {
      const { id } = await aListing(owner)
      await endsIn(id, when)
      ids.push(id)
    }
    const hidden = await aListing(owner)
    await endsIn(hidden.id, '1 day')
    await hold(app, hidden.id)
    const { ending } = await attentionOf(owner)
    expect(ending.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
    expect((await owner.page(`/listings/${ids[2]}/renew`)).status).toBe(200)
  })

  it('tells the giver who takes what, until they have written, and counts it once with what goes with it', async () => {
    const [giver, taker] = [await aClient(app), await aClient(app, { name: 'Tess Taker' })]
    const connect = async (title: string) => {
      const { id: listing_id } = await aListing(giver, { ...centrifuge, title })
      const body = { exchange_type: 'offer', listing_id, total_units: 3 }
      return (await taker.post('/api/connections', body)).body.connection_id as number
    }
    const [first] = [await connect('Rotor'), await connect('Lid')]
    const { attention, connections_open, waiting } = (await giver.page('/dashboard')).body
    expect(attention.waiting).toMatchObject([
      {
        waits_for: 'word',
        connection: {
          id: first,
          offer: { title: 'Rotor' },
          user: { name: 'Tess Taker', email: taker.user.email },
        },
        others: ['Lid'],
      },
    ])
    expect([attention.waiting_total, connections_open, waiting]).toEqual([1, 2, 1])
    expect((await attentionOf(taker)).waiting).toEqual([])
    await giver.post(`/api/connections/${first}/written`)
    expect((await attentionOf(giver)).waiting).toEqual([])
    expect(await waitingOf(giver)).toBe(0)
  })

  it('asks for an answer to a proposed time, and both parties after a week or an agreed time whether it is done', async () => {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const { id: listing_id } = await aListing(giver)
    const body = { exchange_type: 'offer', listing_id, total_units: 3 }
    const id = (await taker.post('/api/connections', body)).body.connection_id
    const waits = async (client: typeof giver) => {
      const { attention, waiting } = (await client.page('/dashboard')).body
      expect(waiting).toBe(attention.waiting_total)
      return attention.waiting.map((one: { waits_for: string }) => one.waits_for)
    }
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const { pickup_id } = (await taker.post(`/api/connections/${id}/pickups`, { starts_at: at(3) })).body
    expect([await waits(giver), await waits(taker)]).toEqual([['answer'], []])
    await giver.post(`/api/connections/${id}/pickups/${pickup_id}/accept`)
    await sql`update connections set created_at = now() - interval '8 days' where id = ${id}`.execute(app.db)
    expect([await waits(giver), await waits(taker)]).toEqual([[], []])
    await sql`update pickups set starts_at = now() - interval '1 hour' where id = ${pickup_id}`.execute(
      app.db,
    )
    expect([await waits(giver), await waits(taker)]).toEqual([['end'], ['end']])
    await sql`delete from pickups where id = ${pickup_id}`.execute(app.db)
    expect([await waits(giver), await waits(taker)]).toEqual([['word'], ['end']])
    await taker.post(`/api/connections/${id}/complete`)
    expect([await waits(giver), await waits(taker)]).toEqual([[], []])
  })

  it('says on what day at the park all that was', async () => {
    const [owner, taker] = [await aClient(app), await aClient(app)]
    const { id: listing_id } = await aListing(owner)
    const draft = (await owner.post('/api/listings', centrifuge)).body.listing.id
    const { body } = await taker.post('/api/connections', {
      exchange_type: 'offer',
      listing_id,
      total_units: 3,
    })
    await sql`update listings set created_at = '2025-07-14T22:30:00Z' where id = ${draft}`.execute(app.db)
    await sql`update connections set created_at = '2025-07-14T22:30:00Z', status = 'completed',
      completed_at = '2025-07-16T22:30:00Z' where id = ${body.connection_id}`.execute(app.db)
    const dashboard = (await owner.page('/dashboard')).body
    expect(dashboard.attention.draft).toMatchObject({ id: draft, created_on: '2025-07-15' })
    expect(dashboard.connections).toMatchObject([
      { created_on: '2025-07-15', completed_on: '2025-07-17', cancelled_on: null },
    ])
  })

  it('shows three that end and counts the rest, in the top bar, too', async () => {
    const owner = await aClient(app)
    for (let index = 0; index < 5; index += 1) await endsIn((await aListing(owner)).id, `${index + 1} days`)
    const { attention, waiting } = (await owner.page('/dashboard')).body
    expect(attention.ending).toHaveLength(3)
    expect([attention.ending_total, waiting]).toEqual([5, 5])
    const [first] = attention.ending
    expect((await owner.post(`/api/listings/${first.id}/renew`, { act: 'extend' })).status).toBe(200)
    expect(await waitingOf(owner)).toBe(4)
  })

  it('shows five that are past their date and counts the rest', async () => {
    const owner = await aClient(app)
    for (let index = 0; index < 7; index += 1) await aListing(owner)
    await app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update listings set past_date_waits = true where user_id = ${owner.user.id}`.execute(trx)
    })
    const { asked, asked_total } = (await owner.page('/dashboard')).body.attention
    expect([asked.length, asked_total]).toEqual([5, 7])
  })

  it('folds drafts into the newest and their number, however many listings came after', async () => {
    const owner = await aClient(app)
    const drafts: number[] = []
    for (let index = 0; index < 4; index += 1)
      drafts.push((await owner.post('/api/listings', centrifuge)).body.listing.id)
    for (let index = 0; index < 11; index += 1) await aListing(owner)
    const { body } = await owner.page('/dashboard')
    expect(body.listings).toHaveLength(10)
    expect(body.listings_total).toBe(15)
    expect(body.attention).toMatchObject({ draft: { id: drafts[3] }, drafts_total: 4 })
    await owner.delete(`/api/listings/${drafts[3]}`)
    expect(await attentionOf(owner)).toMatchObject({ draft: { id: drafts[2] }, drafts_total: 3 })
    await sql`update listings set safety = 'refused' where id = ${drafts[2]}`.execute(app.db)
    expect(await attentionOf(owner)).toMatchObject({ draft: { id: drafts[1] }, drafts_total: 2 })
  })

  it('asks nothing of those who may not answer: nobody’s administrator, staff of a revoked organisation', async () => {
    const owner = await aClient(app)
    await endsIn((await aListing(owner)).id, '3 days')
    await owner.post('/api/listings', centrifuge)
    await app.db
      .updateTable('organisations')
      .set({ status: 'revoked' })
      .where('id', '=', owner.user.organisation?.id ?? 0)
      .execute()
    const again = app.client()
    await again.post('/api/login', { email: owner.user.email, password })
    const administrator = await aClient(app, { role: 'administrator', organisation: null })
    for (const client of [again, administrator]) {
      const { attention, waiting } = (await client.page('/dashboard')).body
      expect([attention.ending, attention.draft, waiting]).toEqual([[], null, 0])
    }
    // Who can tell them why, and not what they may not take.
    expect(await htmlOf(again, '/dashboard')).toMatch(
      /no longer takes part.*href="\/contact"[^>]*><span[^>]*>Ask the administrators.*href="\/listings\/offers"/s,
    )
  })

  const endsIn = (id: number, when: string) =>
    sql`update listings set expires_at = now() + ${when}::interval where id = ${id}`.execute(app.db)
})
