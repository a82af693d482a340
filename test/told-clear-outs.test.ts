import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { mailMatches } from '../src/alerts/match-mails.ts'
import { matchAlerts } from '../src/alerts/matching.ts'
import { matchClearOut } from '../src/clear-outs/matching.ts'
import { type TestApp, testApp } from './app.ts'
import { aClient, anAlert, centrifuge } from './factories.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('an act on a clear-out queues the mails that it names', async () => {
  const app = await testApp()

  const acts: Record<string, () => Promise<Driven>> = {
    'showing its rows': async () => {
      await anAlert(await aClient(app))
      const { owner, path } = await aClearOut()
      await clear(app)
      await owner.post(`${path}/publish`)
      await matchClearOut(app, { clear_out_id: Number(path.split('/').at(-1)) })
      await mailFound(app)
      return line('POST /api/clear-outs/:id/publish', 'alert_matches')
    },
    'changing a row that is shown': async () => {
      const { owner, path, listing_id, row } = await shown()
      await anAlert(await aClient(app))
      await clear(app)
      await owner.patch(`${path}/rows/${row.row_id}`, { title: 'Big centrifuge', version: row.version })
      await matchAlerts(app, { listing_id })
      await mailFound(app)
      return line('PATCH /api/clear-outs/:id/rows/:row', 'alert_matches')
    },
    'taking of it': async () => {
      const { path, listing_id } = await shown()
      const taker = await aClient(app)
      await clear(app)
      await taker.post(`${path}/take`, { listings: [{ id: listing_id, total_units: 1 }] })
      return line('POST /api/clear-outs/:id/take', 'connected', 'connected')
    },
  }

  async function aClearOut() {
    const owner = await aClient(app)
    const { clear_out, rows } = (await owner.post('/api/clear-outs', { title: 'Shelf', rows: [centrifuge] }))
      .body
    return { owner, path: `/api/clear-outs/${clear_out.id}`, listing_id: rows[0].listing_id as number }
  }

  async function shown() {
    const made = await aClearOut()
    await made.owner.post(`${made.path}/publish`)
    const { own } = (await made.owner.page(made.path.replace('/api', ''))).body
    return { ...made, row: own.rows[0] as { row_id: number; version: number } }
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await sql`delete from alerts`.execute(app.db)
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})

/** The jobs that follow. */
async function mailFound(app: TestApp): Promise<void> {
  const { rows } = await sql<{ payload: { user_ids: number[]; frequency: 'immediate' } }>`
    select payload from graphile_worker._private_jobs where payload::jsonb ? 'user_ids'`.execute(app.db)
  for (const { payload } of rows) await mailMatches(app, payload)
}
