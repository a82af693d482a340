import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aUser } from '../../test/factories.ts'
import { type Mood, postOffice } from '../../test/fakes/smtp.ts'
import { freePort } from '../../test/running.ts'
import { until } from '../../test/until.ts'
import { jobs } from '../jobs.ts'
import { heldJobs, holdJobs, releaseJobs } from './outbox.ts'

type Office = Awaited<ReturnType<typeof postOffice>>

/** Whatever the mail server does, callers notice nothing and every mail arrives once. */
describe('a mail server that is out of order', async () => {
  const port = await freePort()
  const app = await testApp({ worker: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const users = await Promise.all(Array.from({ length: 7 }, () => aUser(app)))

  it('away, silent, hanging, refusing for now, cutting: all is delivered once, each under its own id', async () => {
    await askForMail()
    await until(async () => (await failing()).length === users.length)
    const office = await postOffice(port)
    for (const mood of ['silent', 'hangs', 'later', 'cut'] as const) await suffer(office, mood)
    office.recover()
    await dueNow()
    await until(async () => (await waiting()) === 0)
    expect(office.received.map(({ to }) => to[0]).sort()).toEqual(
      [...users, ...users, ...users, ...users, ...users].map(({ email }) => email).sort(),
    )
    const ids = office.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(5 * users.length)
    await office.close()
  })

  it('holds up nothing but mail', async () => {
    const office = await postOffice(port)
    office.mood = 'hangs'
    await askForMail()
    await until(() => office.callers() >= 1)
    await sql`select graphile_worker.add_job('remind_owners')`.execute(app.db)
    await until(async () => (await jobsNamed('remind_owners')).length === 0)
    expect(await waiting()).toBe(users.length)
    office.recover()
    await dueNow()
    await until(async () => (await waiting()) === 0)
    await office.close()
  })

  it('has what a restore brought back only once somebody releases it', async () => {
    await askForMail()
    await until(async () => (await failing()).length === users.length)
    await holdJobs(app.db)
    const office = await postOffice(port)
    await sql`update graphile_worker._private_jobs set updated_at = now() - interval '2 hours'`.execute(
      app.db,
    )
    await jobs.wake_mails?.(app, {})
    await askForMail()
    await until(async () => office.received.length >= users.length && (await waiting()) <= users.length)
    expect(office.received).toHaveLength(users.length)
    expect(await heldJobs(app.db)).toEqual({ jobs: users.length, mails: users.length })
    expect(await releaseJobs(app.db)).toEqual({ jobs: users.length, mails: users.length })
    await until(async () => (await waiting()) === 0)
    expect(office.received).toHaveLength(2 * users.length)
    await office.close()
  })

  it('takes mail again after hours: one mail a minute finds out, and all the others follow at once', async () => {
    await askForMail()
    await until(async () => (await failing()).length === users.length)
    await asAfterHours()
    await jobs.wake_mails?.(app, {})
    await until(async () => (await failing()).every(({ attempts }) => attempts === 9))
    expect((await failing()).filter(({ updated_at }) => updated_at > longAgo())).toHaveLength(1)
    const office = await postOffice(port)
    await asAfterHours()
    await jobs.wake_mails?.(app, {})
    await until(async () => (await waiting()) === 0)
    expect(office.received.map(({ to }) => to[0]).sort()).toEqual(users.map(({ email }) => email).sort())
    await office.close()
  })

  it('refuses everything, as after a change of its password: no mail is given up', async () => {
    const office = await postOffice(port)
    office.mood = 'shut'
    await askForMail()
    await until(async () => (await failing()).length === users.length)
    expect(await failing()).toMatchObject(users.map(() => ({ last_error: expect.stringContaining('554') })))
    office.recover()
    await dueNow()
    await until(async () => (await waiting()) === 0)
    expect(office.received).toHaveLength(users.length)
    await office.close()
  })

  it('refuses one address for good: marked as failed and never tried again', async () => {
    const office = await postOffice(port)
    office.mood = 'never'
    const { id, email } = users[0] as (typeof users)[0]
    await app.client().post('/api/forgot-password', { email })
    await until(async () => (await waiting()) === 0)
    const trail = await app.db.selectFrom('audit').selectAll().where('action', '=', 'mail_refused').execute()
    expect(trail).toMatchObject([
      { subject: 'mail reset', ip: null, details: { response: 550, user_id: id } },
    ])
    expect([office.tries, office.received]).toEqual([[email], []])
    await office.close()
  })

  /** One mail for everybody; no caller notices anything. */
  async function askForMail(): Promise<void> {
    await app.db.deleteFrom('limits').execute()
    const answers = await Promise.all(
      users.map(({ email }) => app.client().post('/api/forgot-password', { email })),
    )
    expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200))
  }

  async function suffer(office: Office, mood: Mood): Promise<void> {
    office.mood = mood
    const tries = office.tries.length
    await askForMail()
    await until(() => (mood === 'silent' ? office.callers() >= 1 : office.tries.length > tries))
    expect(office.received).toEqual([])
    office.recover()
    office.mood = mood === 'cut' ? 'cut' : 'later'
  }

  interface Job {
    attempts: number
    last_error: string | null
    updated_at: Date
  }
  const jobsNamed = async (name: string) =>
    (
      await sql<Job>`select attempts, last_error, updated_at from graphile_worker.jobs
        where task_identifier = ${name} order by id`.execute(app.db)
    ).rows
  const waiting = async () => (await jobsNamed('send_mail')).length
  const failing = async () => (await jobsNamed('send_mail')).filter(({ last_error }) => last_error !== null)

  const longAgo = () => new Date(Date.now() - 3_600_000)
  const dueNow = () =>
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where last_error is not null), run_at := now())`.execute(
      app.db,
    )
  const asAfterHours = () =>
    sql`update graphile_worker._private_jobs set attempts = least(9, max_attempts), run_at = now() + interval '3 hours',
      updated_at = now() - interval '2 hours' where last_error is not null and attempts < max_attempts`.execute(
      app.db,
    )
})
