import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { writtenMails } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'
import { queueMail } from './outbox.ts'

const app = await testApp({ worker: true, env: { MAIL_HOURS: 'working' } })
const owner = await aClient(app)
const { id: listing_id } = await aListing(owner)
await sql`update listings set reminded_days = 14 where id = ${listing_id}`.execute(app.db)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const waiting = async () =>
  (
    await sql<{ run_at: Date; attempts: number }>`select run_at, attempts from graphile_worker.jobs
      where task_identifier = 'send_mail'`.execute(app.db)
  ).rows
const subjects = async () => (await writtenMails(app.config.dataDir)).map(({ subject }) => subject)

it('leaves a reminder for the morning of a working day, and sends at once what somebody asked for', async () => {
  vi.setSystemTime('2027-03-25T21:00Z')
  await queueMail(app.db, 'listing_ends', 'en', { listing_id })
  await queueMail(app.db, 'reset', 'en', { user_id: owner.user.id })
  await until(async () => (await subjects()).length === 1)
  expect(await subjects()).toEqual(['Choose a new password for LabEx'])
  const morning = new Date('2027-03-30T06:00Z')
  await until(async () => (await waiting()).some(({ run_at }) => run_at.getTime() === morning.getTime()))
  expect(await waiting()).toHaveLength(1)
  vi.setSystemTime(morning)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`.execute(
    app.db,
  )
  await until(async () => (await subjects()).length === 2)
  expect((await subjects())[0]).toMatch(/^Your listing ends on/)
  await until(async () => (await waiting()).length === 0)
})

it('sends the news of an alert at once where that was chosen, and a digest in the morning', async () => {
  vi.setSystemTime('2027-03-25T21:00Z')
  const before = (await subjects()).length
  const { id: alert_id } = await app.db
    .insertInto('alerts')
    .values({ user_id: owner.user.id, exchange_type: 'offer', frequency: 'daily', specifications: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const news = { user_id: owner.user.id, listing_ids: [listing_id], alert_ids: [alert_id] }
  await queueMail(app.db, 'alert_matches', 'en', { ...news, frequency: 'daily' })
  await queueMail(app.db, 'alert_matches', 'en', { ...news, frequency: 'immediate' })
  await until(async () => (await subjects()).length === before + 1)
  await until(async () => (await waiting()).length === 1)
  expect((await waiting())[0]?.run_at).toEqual(new Date('2027-03-30T06:00Z'))
})
