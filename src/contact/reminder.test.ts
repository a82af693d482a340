import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aMessage } from '../../test/factories.ts'
import { askForNoFactor } from '../../test/factors.ts'
import { aMail } from '../../test/mail-samples.ts'
import { clear } from '../../test/queued-mails.ts'
import { inLocale } from '../i18n/locale.ts'
import { queueDue } from '../jobs/due.ts'
import { recurring } from '../jobs/recurring.ts'
import { textPart } from '../mail/layout.ts'
import { contactMails } from './mail.ts'
import { remindOfAnswers } from './reminder.ts'

describe('a message to the park whose answer is due', async () => {
  const app = await testApp({ env: { PARK_TIME_ZONE: 'America/Los_Angeles' } })
  const { db } = app
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const other = await aClient(app, { role: 'administrator', organisation: null })
  await aClient(app)
  await other.patch('/api/account', { notify: { stuck_things: false } })

  /** At a moment of the clock in Los Angeles, which was 8 hours behind until 14 March. */
  async function queued(): Promise<{ user_id: number; contact_message_ids: number[] }[]> {
    const { rows } = await sql<{ data: never }>`select payload -> 'data' as data
      from graphile_worker._private_jobs where payload ->> 'name' = 'answer_due'`.execute(db)
    await clear(app)
    return rows.map(({ data }) => data)
  }
  async function mailAbout(...contact_message_ids: number[]) {
    const data = { user_id: admin.user.id, contact_message_ids }
    const mail = await inLocale('en', () => contactMails.answer_due.compose(app, data, aMail()))
    return mail && { subject: mail.subject, text: inLocale('en', () => textPart(mail, app.park)) }
  }

  beforeAll(async () => {
    await askForNoFactor(app)
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterAll(() => vi.useRealTimers())

  it('is named once on the morning of the promised day, to administrators who want it', async () => {
    // The last moment of 1 March and the first of 2 March at the park: ten working days later it is the 15th and 16th.
    const due = await aMessage(app, 'Kim', '2027-03-02T07:59Z')
    const later = await aMessage(app, 'Later', '2027-03-02T08:00Z')
    vi.setSystemTime('2027-03-12T16:00Z')
    await remindOfAnswers(app)
    expect(await queued()).toEqual([])
    vi.setSystemTime('2027-03-15T15:00Z')
    await remindOfAnswers(app)
    const [mail, ...others] = await queued()
    expect([mail, others]).toEqual([{ user_id: admin.user.id, contact_message_ids: [due] }, []])
    await remindOfAnswers(app)
    expect(await queued()).toEqual([])
    const told = await mailAbout(due)
    expect(told?.subject).toBe('Answer due today: Kim')
    expect(told?.text).toContain('Answer promised by 15 March')
    vi.setSystemTime('2027-03-16T15:00Z')
    expect((await mailAbout(due))?.subject).toBe('Answer overdue: Kim')
    await remindOfAnswers(app)
    expect((await queued())[0]?.contact_message_ids).toEqual([later])
  })

  it('is named afterwards where LabEx was off on that day, and not for ever', async () => {
    vi.setSystemTime('2027-06-21T15:00Z')
    const old = await aMessage(app, 'Old', '2027-05-20T12:00Z')
    const missed = await aMessage(app, 'Missed', '2027-06-01T12:00Z')
    await remindOfAnswers(app)
    expect((await queued()).map((mail) => mail.contact_message_ids)).toEqual([[missed]])
    expect((await mailAbout(old))?.subject).toBe('Answer overdue: Old')
  })

  it('is not named once it is answered, nor to who is no administrator any more', async () => {
    vi.setSystemTime('2027-07-15T15:00Z')
    const [one, two] = [
      await aMessage(app, 'One', '2027-07-01T12:00Z'),
      await aMessage(app, 'Two', '2027-07-01T12:00Z'),
    ]
    expect((await mailAbout(one, two))?.subject).toBe('2 answers are due today')
    await admin.patch(`/api/admin/contact/${one}`, { answered: true })
    expect((await mailAbout(one, two))?.subject).toBe('Answer due today: Two')
    await admin.patch(`/api/admin/contact/${two}`, { answered: true })
    await remindOfAnswers(app)
    expect([await queued(), await mailAbout(one, two)]).toEqual([[], null])
    await admin.patch(`/api/admin/contact/${two}`, { answered: false })
    await sql`update users set role = 'user' where id = ${admin.user.id}`.execute(db)
    expect(await mailAbout(two)).toBeNull()
  })

  it('is looked for at 8:00 of working days', async () => {
    const table = recurring.filter(({ job }) => job === 'remind_of_answers')
    // The 2nd is a Friday.
    for (const day of ['02', '03', '04', '05'])
      for (const hour of ['13', '14', '15', '20']) {
        vi.setSystemTime(`2027-04-${day}T${hour}:00Z`)
        await queueDue(app, new Map(), table)
      }
    const runs = await db.selectFrom('recurring_runs').select('run').orderBy('run').execute()
    expect(runs.map(({ run }) => run)).toEqual(['2027-04-01', '2027-04-02', '2027-04-05'])
  })
})
