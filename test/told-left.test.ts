import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { plusDays } from '../src/i18n/business-days.ts'
import { todayIn } from '../src/i18n/day.ts'
import { jobs } from '../src/jobs.ts'
import { testApp } from './app.ts'
import { type Colleague, confirmsElsewhere, elsewhere, threeColleagues } from './colleagues.ts'
import { aClient, aListing, centrifuge, password } from './factories.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('saying that somebody has left queues the mails that it names', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const left = ({ user }: Colleague, colleague: Colleague | null) =>
    admin.post(`/api/admin/users/${user.id}/left`, { colleague: colleague?.user.id ?? null })

  async function people() {
    const all = await threeColleagues(app)
    const taker = await aClient(app)
    const { id: listing_id } = await aListing(all.mehmet, centrifuge)
    await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 1 })
    await clear(app)
    return all
  }

  /** Anna answers for Mehmet, who has left. */
  async function answering() {
    const all = await people()
    await left(all.mehmet, all.anna)
    await clear(app)
    return all
  }

  const acts: Record<string, () => Promise<Driven>> = {
    'and a colleague answers': async () => {
      const { mehmet, anna } = await people()
      await left(mehmet, anna)
      return line('POST /api/admin/users/:id/left', 'other_side_out', 'person_left', 'stand_in_named')
    },
    'and nobody answers': async () => {
      await left((await people()).mehmet, null)
      return line('POST /api/admin/users/:id/left', 'other_side_out', 'person_left')
    },
    'and is the second contact of a colleague': async () => {
      const { mehmet, anna } = await people()
      const { id: listing_id } = await aListing(anna, centrifuge)
      const take = { exchange_type: 'offer', listing_id, total_units: 1 }
      const { connection_id } = (await (await aClient(app)).post('/api/connections', take)).body
      await anna.post(`/api/connections/${connection_id}/contact`, { email: mehmet.user.email })
      await clear(app)
      await left(mehmet, null)
      const told = ['contact_left', 'other_side_out', 'person_left'] as const
      return line('POST /api/admin/users/:id/left', ...told)
    },
    'and stands in for a colleague': async () => {
      const { mehmet, anna } = await people()
      const until = plusDays(todayIn(app.config.parkTimeZone), 9)
      await anna.post('/api/account/away', { until, stand_in: mehmet.user.email })
      await clear(app)
      await left(mehmet, null)
      const told = ['other_side_out', 'person_left', 'stand_in_left'] as const
      return line('POST /api/admin/users/:id/left', ...told)
    },
    'and who answers goes away': async () => {
      const until = plusDays(todayIn(app.config.parkTimeZone), 9)
      await (await answering()).anna.post('/api/account/away', { until, stand_in: null })
      return line('POST /api/account/away', 'departed_alone')
    },
    'and who answers deletes their account': async () => {
      await (await answering()).anna.delete('/api/account', { current_password: password })
      return line('DELETE /api/account', 'departed_alone')
    },
    'and who answers is deleted': async () => {
      await admin.delete(`/api/admin/users/${(await answering()).anna.user.id}`)
      return line('DELETE /api/admin/users/:id', 'account_deleted', 'departed_alone')
    },
    'and who answers is moved to another organisation': async () => {
      const { anna } = await answering()
      await admin.patch(`/api/admin/users/${anna.user.id}`, { email: await elsewhere(app, anna) })
      const told = ['account_edited', 'account_moved', 'departed_alone'] as const
      return line('PATCH /api/admin/users/:id', ...told)
    },
    'and who answers confirms an address at another organisation': async () => {
      const { anna } = await answering()
      await confirmsElsewhere(app, anna)
      return line('POST /api/email/verify', 'departed_alone', 'email_changed')
    },
    'and who answers leaves with a domain': async () => {
      const { organisation } = await answering()
      const domains = [organisation.domain]
      await admin.patch(`/api/admin/organisations/${organisation.id}`, { domains, people: 'leave' })
      return line('PATCH /api/admin/organisations/:id', 'access_ended', 'departed_alone')
    },
    'and then somebody else answers': async () => {
      const { mehmet, anna, karel } = await people()
      await left(mehmet, anna)
      await clear(app)
      await left(mehmet, karel)
      return line('POST /api/admin/users/:id/left', 'other_side_out', 'stand_in_ended', 'stand_in_named')
    },
    'of somebody who answers for another': async () => {
      const { mehmet, anna } = await people()
      await left(mehmet, anna)
      await clear(app)
      await left(anna, null)
      return line('POST /api/admin/users/:id/left', 'departed_alone', 'person_left')
    },
    'and the colleague says no': async () => {
      const { mehmet, anna } = await people()
      await left(mehmet, anna)
      await clear(app)
      await anna.delete(`/api/account/standing-in/${mehmet.user.id}`)
      return line('DELETE /api/account/standing-in/:id', 'departed_alone')
    },
    'and it is taken back': async () => {
      const { mehmet, anna } = await people()
      await left(mehmet, anna)
      await clear(app)
      await admin.delete(`/api/admin/users/${mehmet.user.id}/left`)
      return line('DELETE /api/admin/users/:id/left', 'access_back', 'stand_in_ended')
    },
    'and the days pass': async () => {
      const { mehmet, anna } = await people()
      await left(mehmet, anna)
      await sql`update departures set left_at = now() - interval '31 days'
        where user_id = ${mehmet.user.id}`.execute(app.db)
      await clear(app)
      await jobs.delete_departed?.(app, {})
      const cancelled = Array.from({ length: 3 }, () => 'connection_cancelled' as const)
      return line('delete_departed', ...cancelled)
    },
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await app.db.deleteFrom('limits').execute()
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
