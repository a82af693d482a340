import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { namesOfRuns } from '../admin/parts/run-names.ts'
import { absenceOf } from './absence.ts'
import { queueDue } from './due.ts'
import { isOften, nameOf, recurring } from './recurring.ts'

const app = await testApp({ env: { PARK_TIME_ZONE: 'Europe/Amsterdam' } })
const admin = await aClient(app, { role: 'administrator' })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const between = (from: string, to: string) =>
  absenceOf(recurring, 'Europe/Amsterdam', new Date(from), new Date(to))

it('an evening off misses nothing; a night off makes up for the morning', () => {
  expect(between('2027-03-23T17:00Z', '2027-03-23T22:00Z')).toMatchObject({ made_up_for: [], not_sent: [] })
  const { made_up_for, not_sent } = between('2027-03-23T20:00Z', '2027-03-24T08:05Z')
  expect(made_up_for).toEqual(expect.arrayContaining(['judge_listings', 'remind_owners', 'daily_digest']))
  expect(made_up_for).not.toContain('weekly_digest')
  expect(not_sent).toEqual([])
})

it('five days off over a Monday make up for the weekly mail, and leave the rest to the next morning', () => {
  const { made_up_for, not_sent } = between('2027-04-01T09:00Z', '2027-04-06T19:00Z')
  expect(made_up_for).toEqual(expect.arrayContaining(['judge_listings', 'weekly_digest']))
  expect(not_sent).toEqual(expect.arrayContaining(['remind_owners', 'daily_digest']))
  expect(made_up_for.filter((name) => not_sent.includes(name))).toEqual([])
})

it('a start after an absence says so once, in the log and on /admin', async () => {
  const warn = vi.spyOn(app.log, 'warn')
  const askAt = async (moment: string) => {
    vi.setSystemTime(moment)
    await queueDue(app, new Map())
  }
  await askAt('2027-03-23T20:00Z')
  await askAt('2027-03-23T20:14Z')
  expect(warn.mock.calls).toEqual([])
  await askAt('2027-03-24T19:05Z')
  await askAt('2027-03-24T19:05:20Z')
  const said = warn.mock.calls.filter(([, text]) => text === 'LabEx was off')
  expect(said).toEqual([
    [
      expect.objectContaining({ from: '2027-03-23T20:14:00.000Z', to: '2027-03-24T19:05:00.000Z' }),
      expect.anything(),
    ],
  ])
  vi.useRealTimers()
  await sql`update installation set absence = absence || jsonb_build_object('to', now() - interval '6 days')`.execute(
    app.db,
  )
  const { absence } = (await admin.page('/admin')).body
  expect(absence).toMatchObject({
    from: '2027-03-23 21:14',
    not_sent: expect.arrayContaining(['daily_digest']),
  })
  await sql`update installation set absence = absence || jsonb_build_object('to', now() - interval '8 days')`.execute(
    app.db,
  )
  expect((await admin.page('/admin')).body.absence).toBeNull()
})

it('every run by which people are mailed has a name on /admin', () => {
  const keepsTheHouse = ['judge_listings', 'remove_orphans', 'count_missing_images', 'keep_trail']
  const names = recurring.filter((one) => !isOften(one)).map(nameOf)
  expect(Object.keys(namesOfRuns).sort()).toEqual(
    names.filter((name) => !keepsTheHouse.includes(name)).sort(),
  )
})
