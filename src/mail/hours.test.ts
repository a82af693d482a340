import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { writtenMails } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'
import { type MailName, queueMail } from './outbox.ts'

const app = await testApp({ worker: true, env: { MAIL_HOURS: 'working' } })
const owner = await aClient(app)
const { id: listing_id } = await aListing(owner)
await sql`update listings set reminded_days = 14 where id = ${listing_id}`.execute(app.db)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/**
 * Of one name only: at each full minute LabEx looks what it has to do by itself, and at so strange a date may queue more.
 */
const waiting = async (name: MailName) =>
  (
    await sql<{ run_at: Date }>`select run_at from graphile_worker._private_jobs
      where payload ->> 'name' = ${name}`.execute(app.db)
  ).rows
const sent = async (subject: RegExp) =>
  (await writtenMails(app.config.dataDir)).filter((mail) => subject.test(mail.subject))
const [password, ends, news] = [/^Choose a new password/, /^Your listing ends on/, /^New offer: /]

it('leaves a reminder for the morning of a working day, and sends at once what somebody asked for', async () => {
  vi.setSystemTime('2027-03-25T21:00Z')
  await queueMail(app.db, 'listing_ends', 'en', { listing_id })
  await queueMail(app.db, 'reset', 'en', { user_id: owner.user.id })
  await until(async () => (await sent(password)).length === 1)
  const morning = new Date('2027-03-30T06:00Z')
  const isLeft = async () =>
    (await waiting('listing_ends')).some(({ run_at }) => run_at.getTime() === morning.getTime())
  await until(isLeft)
  expect(await sent(ends)).toEqual([])
  vi.setSystemTime(morning)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`.execute(
    app.db,
  )
  await until(async () => (await sent(ends)).length > 0)
  await until(async () => (await waiting('listing_ends')).length === 0)
})

it('sends the news of an alert at once where that was chosen, and a digest in the morning', async () => {
  vi.setSystemTime('2027-03-25T21:00Z')
  const { id: alert_id } = await app.db
    .insertInto('alerts')
    .values({ user_id: owner.user.id, exchange_type: 'offer', frequency: 'daily', specifications: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = { user_id: owner.user.id, listing_ids: [listing_id], alert_ids: [alert_id] }
  await queueMail(app.db, 'alert_matches', 'en', { ...found, frequency: 'daily' })
  await queueMail(app.db, 'alert_matches', 'en', { ...found, frequency: 'immediate' })
  await until(async () => (await sent(news)).length === 1)
  await until(async () => (await waiting('alert_matches')).length === 1)
  expect((await waiting('alert_matches'))[0]?.run_at).toEqual(new Date('2027-03-30T06:00Z'))
})
