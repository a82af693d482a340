import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { matchAlerts } from '../src/alerts/matching.ts'
import { plusDays } from '../src/i18n/business-days.ts'
import { todayIn } from '../src/i18n/day.ts'
import { jobs } from '../src/jobs.ts'
import { settlePassedDates } from '../src/listings/write/past-date.ts'
import { testApp } from './app.ts'
import { aClient, aListing, anAlert, bottle, centrifuge } from './factories.ts'
import { aRequest } from './join-requests.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

/** A date to answer for, a listing that ended, somebody who waits for a word, and what an alert found. */
describe('who may take part again gets the mails that rested', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  type Client = Awaited<ReturnType<typeof aClient>>
  const set = (table: string, id: number, values: string) =>
    sql`update ${sql.table(table)} set ${sql.raw(values)} where id = ${id}`.execute(app.db)

  /** Of an owner who is asked about a date and gives something to somebody, when they are put out by `out`. */
  async function resting(owner: Client, out: () => Promise<unknown>) {
    const other = await aClient(app)
    const past = await aListing(owner, { ...bottle, cas_number_unknown: 'mixture' })
    await set('listings', past.id, `attributes = attributes || '{"expiry_date": "2020-01-31"}'`)
    await settlePassedDates(app.db)
    const ended = await aListing(owner, centrifuge)
    const { id: listing_id } = await aListing(owner, centrifuge)
    const take = { exchange_type: 'offer', listing_id, total_units: 1 }
    const { connection_id } = (await other.post('/api/connections', take)).body
    await anAlert(owner, { exchange_type: 'offer', specifications: { type: ['disposables'] } })
    await out()
    await set('users', owner.user.id, `out_since = now() - interval '9 days'`)
    await set('listings', ended.id, `expires_at = now() - interval '1 day'`)
    await set('connections', connection_id, `created_at = now() - interval '10 days'`)
    const { id } = await aListing(other, tips)
    await matchAlerts(app, { listing_id: id })
    await clear(app)
  }
  /** What the act queued besides mails. */
  async function goOn() {
    for (const name of ['remind_returned', 'mail_matches']) {
      const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where identifier = ${name} order by jobs.id`.execute(app.db)
      for (const { payload } of rows) await jobs[name]?.(app, payload)
    }
  }
  const rested = ['alert_matches', 'giver_waits', 'listing_ended', 'listing_past_date'] as const

  const withRequest = [
    'access_back',
    'alert_matches',
    'giver_waits',
    'join_approved',
    'listing_ended',
    'listing_past_date',
  ] as const

  async function putOut(owner: Client) {
    const { id = 0, domain = '' } = owner.user.organisation ?? {}
    const path = `/api/admin/organisations/${id}` as const
    const leave = { domains: [`other-${domain}`], people: 'leave' }
    return { path, domain, revoke: () => admin.post(`${path}/revoke`), close: () => admin.patch(path, leave) }
  }

  const acts: Record<string, () => Promise<Driven>> = {
    'letting an organisation in again': async () => {
      const owner = await aClient(app)
      const { path, revoke } = await putOut(owner)
      await resting(owner, revoke)
      await admin.post(`${path}/approve`)
      await goOn()
      return line('POST /api/admin/organisations/:id/approve', 'access_back', ...rested)
    },
    'letting it in again by its request': async () => {
      const domain = 'rested.example'
      const { id: request } = await aRequest(app, domain, 'Rested')
      const path = `/api/admin/join-labex-requests/${request}` as const
      await admin.post(`${path}/approve`)
      const { organisation_id: id } = await app.db
        .selectFrom('organisation_domains')
        .select('organisation_id')
        .where('domain', '=', domain)
        .executeTakeFirstOrThrow()
      await resting(await aClient(app, { organisation: { id, domain } }), () => admin.post(`${path}/reject`))
      await admin.post(`${path}/approve`)
      await goOn()
      return line('POST /api/admin/join-labex-requests/:id/approve', ...withRequest)
    },
    'giving a domain back': async () => {
      const owner = await aClient(app)
      const { path, domain, close } = await putOut(owner)
      await resting(owner, close)
      await admin.patch(path, { domains: [domain] })
      await goOn()
      return line('PATCH /api/admin/organisations/:id', 'access_back', ...rested)
    },
    'adding an organisation with the domain of people who left': async () => {
      const owner = await aClient(app)
      const { domain, close } = await putOut(owner)
      await resting(owner, close)
      await admin.post('/api/admin/organisations', { name: `New ${domain}`, domains: [domain] })
      await goOn()
      return line('POST /api/admin/organisations', 'access_back', ...rested)
    },
    'taking back that somebody has left': async () => {
      const owner = await aClient(app)
      const path = `/api/admin/users/${owner.user.id}/left` as const
      await resting(owner, () => admin.post(path, { colleague: null }))
      await admin.delete(path)
      await goOn()
      return line('DELETE /api/admin/users/:id/left', 'access_back', ...rested)
    },
    'being back, where nobody stood in': async () => {
      const owner = await aClient(app)
      const until = plusDays(todayIn(app.config.parkTimeZone), 9)
      await resting(owner, () => owner.post('/api/account/away', { until, stand_in: null }))
      await owner.delete('/api/account/away')
      await goOn()
      return line('DELETE /api/account/away', ...rested)
    },
    'when the last day away is over': async () => {
      const owner = await aClient(app)
      const until = plusDays(todayIn(app.config.parkTimeZone), 9)
      await resting(owner, () => owner.post('/api/account/away', { until, stand_in: null }))
      await sql`update absences set last_day = current_date - 1 where user_id = ${owner.user.id}`.execute(
        app.db,
      )
      await jobs.settle_absences?.(app, {})
      await goOn()
      return line('settle_absences', ...rested)
    },
  }
  const tips = {
    ...{ exchange_type: 'offer', type: 'disposables', title: 'Tips', disposable_type: 'pipette_tips' },
    ...{ total_units: 6, manufacturer: 'Greiner', product_number: '657160', expiry_date: '2099-01-01' },
    ...{ availability_type: 'free', location_building: 'Kruyt' },
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await app.db.deleteFrom('limits').execute()
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
