import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anAlert, anOrganisation, centrifuge } from '../../test/factories.ts'
import { mailMatches } from '../alerts/match-mails.ts'
import { matchClearOut } from './matching.ts'

interface Job {
  task: string
  seconds: number
  payload: { user_ids?: number[]; name?: string; data?: { listing_ids?: number[] } }
}

describe('alerts', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const owner = await aClient(app, { organisation })
  const seekers = [await aClient(app), await aClient(app)]
  for (const seeker of seekers) await anAlert(seeker)

  const jobs = async () => {
    const { rows } = await sql<Job>`
      select tasks.identifier as task, payload, round(extract(epoch from run_at - now()))::int as seconds
      from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
      order by jobs.id`.execute(app.db)
    return rows
  }
  const tasks = async () => (await jobs()).map(({ task }) => task)

  it('look once at a set that is shown in several calls, and each person gets one mail', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({ ...centrifuge, title: `Thing ${at}` }))
    const made = (await owner.post('/api/clear-outs', { title: 'Corridor', rows })).body
    const row_ids = made.rows.map(({ row_id }: { row_id: number }) => row_id) as number[]
    const publish = (body: object) => owner.post(`/api/clear-outs/${made.clear_out.id}/publish`, body)
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)

    expect((await publish({ row_ids: row_ids.slice(0, 100), more: true })).body.published).toBe(100)
    const [waits, ...others] = await jobs()
    expect([waits?.task, others]).toEqual(['match_clear_out', []])
    expect(waits?.seconds).toBeGreaterThan(100)
    expect(waits?.seconds).toBeLessThanOrEqual(120)

    expect((await publish({ row_ids: row_ids.slice(100) })).body.published).toBe(20)
    const [now, ...more] = await jobs()
    expect([now?.task, more]).toEqual(['match_clear_out', []])
    expect(now?.seconds).toBeLessThanOrEqual(0)

    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
    await matchClearOut(app, { clear_out_id: made.clear_out.id })
    expect(await tasks()).toEqual(['mail_matches'])
    const user_ids = (await jobs())[0]?.payload.user_ids ?? []
    expect(user_ids).toEqual(seekers.map(({ user }) => user.id).sort((a, b) => a - b))
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
    await mailMatches(app, { user_ids, frequency: 'immediate' })
    const mails = await jobs()
    expect(mails.map(({ payload }) => payload.name)).toEqual(['alert_matches', 'alert_matches'])
    for (const { payload } of mails) expect(payload.data?.listing_ids).toHaveLength(120)
  }, 60_000)

  it('are not asked again about what they had, nor wait for a single call', async () => {
    const { clear_out } = (await owner.post('/api/clear-outs', { title: 'Bench', rows: [centrifuge] })).body
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
    await owner.post(`/api/clear-outs/${clear_out.id}/publish`)
    expect((await jobs()).map(({ task, seconds }) => [task, seconds <= 0])).toEqual([
      ['match_clear_out', true],
    ])
    await matchClearOut(app, { clear_out_id: clear_out.id })
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
    await matchClearOut(app, { clear_out_id: clear_out.id })
    expect(await tasks()).toEqual([])
  })
})
