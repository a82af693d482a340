import { describe, expect, it } from 'vitest'
import { latestRun } from './latest-run.ts'
import { recurring } from './recurring.ts'

const [day, hour] = [86_400_000, 3_600_000]

/** The names and moments of all runs that are taken by asking in every minute. */
function runsOf(
  entry: Parameters<typeof latestRun>[0],
  zone: string,
  from: string,
  days: number,
  step = 60_000,
) {
  const begin = Date.parse(from)
  const taken = new Map<string, string>()
  const before = latestRun(entry, zone, new Date(begin - step)).name
  for (let now = begin; now < begin + days * day; now += step) {
    const { name } = latestRun(entry, zone, new Date(now))
    if (name !== before && !taken.has(name)) taken.set(name, new Date(now).toISOString().slice(0, 16))
  }
  return Object.fromEntries(taken)
}

const daily = { at: '08:00' } as const

describe('a run by the park’s clock', () => {
  it('keeps its hour when summer time begins and ends', () => {
    expect(runsOf(daily, 'Europe/Amsterdam', '2027-03-27T00:00Z', 2)).toEqual({
      '2027-03-27': '2027-03-27T07:00',
      '2027-03-28': '2027-03-28T06:00',
    })
    expect(runsOf(daily, 'Europe/Amsterdam', '2027-10-30T00:00Z', 2)).toEqual({
      '2027-10-30': '2027-10-30T06:00',
      '2027-10-31': '2027-10-31T07:00',
    })
  })

  it.each([
    ['an hour that never comes', 'Europe/Amsterdam', '02:30', '2027-03-27T00:00Z', 3],
    ['an hour that comes twice', 'Europe/Amsterdam', '02:30', '2027-10-30T00:00Z', 3],
    ['a zone of half hours', 'Asia/Kolkata', '08:00', '2027-03-27T00:00Z', 3],
    ['a zone of quarters', 'Asia/Kathmandu', '08:00', '2027-03-27T00:00Z', 3],
    ['a midnight that never comes', 'America/Santiago', '00:03', '2027-09-04T12:00Z', 3],
    // 30 December 2011 was left out there.
    ['a day that does not exist', 'Pacific/Apia', '08:00', '2011-12-28T12:00Z', 3],
  ])('comes once a day at %s', (_, zone, at, from, days) => {
    const runs = Object.values(runsOf({ at }, zone, from, days))
    expect(runs).toHaveLength(days)
    expect(new Set(runs).size).toBe(days)
  })

  it('leaves out weekends and holidays where it is for working days', () => {
    const names = Object.keys(
      runsOf({ at: '08:00', days: 'working' }, 'Europe/Amsterdam', '2027-03-25T00:00Z', 7, hour),
    )
    // Good Friday is the 26th, Easter Monday the 29th.
    expect(names).toEqual(['2027-03-25', '2027-03-30', '2027-03-31'])
  })

  it('of a week comes on its first working day, by the day there', () => {
    const weekly = { at: '08:00', days: 'first working of a week' } as const
    expect(runsOf(weekly, 'Europe/Amsterdam', '2027-03-22T00:00Z', 15, hour)).toEqual({
      '2027-W12': '2027-03-22T07:00',
      '2027-W13': '2027-03-30T06:00',
      '2027-W14': '2027-04-05T06:00',
    })
    expect(runsOf(weekly, 'America/Los_Angeles', '2027-03-21T00:00Z', 7, hour)).toEqual({
      '2027-W12': '2027-03-22T15:00',
    })
  })

  it('of every minute or hour has the same name in every process', () => {
    const now = new Date('2027-03-28T01:16:59.900Z')
    expect(latestRun({ at: 'minute' }, 'Europe/Amsterdam', now).name).toBe('2027-03-28T01:16')
    expect(latestRun({ at: ':17' }, 'Asia/Kathmandu', now).name).toBe('2027-03-28T00:17')
    expect(latestRun({ at: ':16' }, 'Asia/Kathmandu', now).name).toBe('2027-03-28T01:16')
  })
})

it('no two things that recur have one name', () => {
  const names = recurring.map(({ name, job }) => name ?? job)
  expect(new Set(names).size).toBe(names.length)
})
