import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, aUser, pipetteTips } from '../../test/factories.ts'
import { textOf } from '../../test/rendered.ts'
import { mayRemoveBackup, noteVerifiedBackup } from '../db/installation.ts'
import { holdJobs } from '../mail/outbox.ts'

describe('the administrators’ dashboard', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const offer = await aListing(giver)
  const request = await aListing(giver, pipetteTips)
  await taker.post('/api/connections', {
    exchange_type: 'offer',
    listing_id: offer.id,
    total_units: 3,
    extra_info: '',
  })

  it('says when background work is late, and so does /ready, which stays 200', async () => {
    const late = async () => {
      const ready = await app.client().request('/ready')
      return [ready.status, await ready.json(), (await admin.page('/admin')).body.jobs]
    }
    expect(await late()).toEqual([200, { ready: true, jobs: 'fine', missing_images: 0 }, 'fine'])
    await sql`select graphile_worker.add_job('anything', run_at := now() - interval '6 minutes')`.execute(
      app.db,
    )
    expect(await late()).toEqual([200, { ready: true, jobs: 'late', missing_images: 0 }, 'late'])
  })

  it('says on /admin how old the newest backup is, and what a restore holds', async () => {
    const upkeep = async () => {
      const { backup, held_mails } = (await admin.page('/admin')).body
      return { backup, held_mails }
    }
    expect(await upkeep()).toEqual({ backup: { at: '', is_old: true, removed: null }, held_mails: 0 })
    await noteVerifiedBackup(app.db, new Date(Date.now() - 49 * 3_600_000))
    expect((await upkeep()).backup.is_old).toBe(true)
    await noteVerifiedBackup(app.db, new Date(Date.now() - 47 * 3_600_000))
    await holdJobs(app.db)
    expect(await upkeep()).toMatchObject({ backup: { is_old: false }, held_mails: 2 })
  })

  it('lets one backup go in an hour, and says on /admin which', async () => {
    const [first, second] = [new Date('2026-03-01T01:30:00Z'), new Date('2026-03-02T01:30:00Z')]
    const removed = async () => (await admin.page('/admin')).body.backup.removed
    const go = await Promise.all([mayRemoveBackup(app.db, first), mayRemoveBackup(app.db, first)])
    expect(go.toSorted()).toEqual([false, true])
    expect(await mayRemoveBackup(app.db, second)).toBe(false)
    expect(await removed()).toEqual({ at: expect.any(String), made_at: '2026-03-01 02:30' })
    // A clock that was ahead, too.
    for (const passed of ['-61 minutes', '3 years']) {
      await app.db
        .updateTable('installation')
        .set({ backup_removed_at: sql`now() + ${passed}::interval` })
        .execute()
      expect(await mayRemoveBackup(app.db, second), passed).toBe(true)
    }
    expect(await removed()).toMatchObject({ made_at: '2026-03-02 02:30' })
  })

  it('counts open handovers among the figures, not among what waits for its reader', async () => {
    const text = await textOf(admin, '/admin')
    const [waits = '', figures = ''] = text.slice(text.indexOf('Waiting join requests')).split(' Figures ')
    expect(waits).not.toContain('Open handovers')
    expect(figures).toContain('Open handovers')
  })

  it('says in words what the buttons of its tables do', async () => {
    for (const [path, words] of [
      ['listings', ['Hide', 'Delete']],
      ['users', ['Edit', 'Delete']],
      ['organisations', ['Edit']],
    ] as const) {
      const text = await textOf(admin, `/admin/${path}`)
      for (const word of words) expect(text, path).toMatch(new RegExp(` ${word} `))
    }
  })

  it('has figures, and three charts over three ranges', async () => {
    const { figures, charts, range } = (await admin.page('/admin')).body
    expect(range).toBe('year')
    expect(figures).toEqual({
      active_listings: 1,
      connections_this_month: 1,
      open_handovers: 1,
      waiting_join_requests: 0,
      overdue_contact_messages: 0,
    })
    expect(charts.listings).toHaveLength(24)
    expect(charts.listings.filter((datum: { value: number }) => datum.value > 0)).toMatchObject([
      { group: 'offer', value: 1 },
      { group: 'request', value: 1 },
    ])
    expect(charts.users).toHaveLength(12)
    const quarter = (await admin.page('/admin?range=quarter')).body.charts
    expect(quarter.connections).toHaveLength(13)
    expect(new Date(quarter.connections[0].date).getUTCDay()).toBe(1)
    expect((await admin.page('/admin?range=drop')).body.range).toBe('year')
  })

  it('draws as many users as its table lists, confirmed or not', async () => {
    const newcomer = await aUser(app)
    await app.db.updateTable('users').set({ verified_at: null }).where('id', '=', newcomer.id).execute()
    const { charts } = (await admin.page('/admin?range=all')).body
    const drawn = charts.users.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
    expect(drawn).toBe((await admin.page('/admin/users')).body.total)
  })

  it('counts every month for “all”, from the first', async () => {
    await app.db
      .updateTable('listings')
      .set({ created_at: sql`now() - interval '25 months'` })
      .where('id', '=', request.id)
      .execute()
    const { listings } = (await admin.page('/admin?range=all')).body.charts
    expect(listings.length).toBeGreaterThanOrEqual(50)
    expect(listings.find((datum: { group: string }) => datum.group === 'request')).toMatchObject({ value: 1 })
  })
})
