import { describe, expect, it } from 'vitest'
import { lastShown } from './park-clock.ts'

const minute = 60_000

describe('the latest moment at which a clock showed a time', () => {
  const last = (at: string, zone: string, now: string) => lastShown(at, zone, new Date(now)).toISOString()

  it.each([
    ['in summer', '02:30', 'Europe/Amsterdam', '2026-07-01T12:00:30Z', '2026-07-01T00:30:00.000Z'],
    ['a second before', '02:30', 'Europe/Amsterdam', '2026-07-01T00:29:59Z', '2026-06-30T00:30:00.000Z'],
    ['in winter', '02:30', 'Europe/Amsterdam', '2026-01-01T02:00:00Z', '2026-01-01T01:30:00.000Z'],
    ['which was skipped', '02:30', 'Europe/Amsterdam', '2026-03-29T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['which comes twice', '02:30', 'Europe/Amsterdam', '2026-10-25T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    [
      'late on a day of 25 hours',
      '23:30',
      'Europe/Amsterdam',
      '2027-10-31T22:10:00Z',
      '2027-10-30T21:30:00.000Z',
    ],
    [
      'a midnight that is skipped',
      '00:10',
      'Africa/Cairo',
      '2026-04-24T12:00:00Z',
      '2026-04-23T22:10:00.000Z',
    ],
    [
      'a midnight that comes twice',
      '23:30',
      'America/Santiago',
      '2026-04-05T12:00:00Z',
      '2026-04-05T02:30:00.000Z',
    ],
    [
      'a day that was never there',
      '02:30',
      'Pacific/Apia',
      '2011-12-30T12:20:00Z',
      '2011-12-29T12:30:00.000Z',
    ],
  ])('%s: %s in %s', (_, at, zone, now, expected) => {
    expect(last(at, zone, now)).toBe(expected)
  })

  it('changes once a day, in every minute of the days around a change of clocks', () => {
    const days = [
      ['Europe/Amsterdam', '2027-10-30T12:00:00Z'],
      ['Europe/Amsterdam', '2027-03-27T12:00:00Z'],
      ['Africa/Cairo', '2026-04-23T12:00:00Z'],
      ['America/Santiago', '2026-04-04T12:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T00:00:00Z'],
    ] as const
    for (const [zone, from] of days)
      for (const at of ['00:00', '00:30', '02:30', '03:00', '23:01', '23:30', '23:59']) {
        const start = Date.parse(from)
        const minutes = Array.from({ length: 48 * 60 }, (_, count) => start + count * minute)
        const found = minutes.map((now) => lastShown(at, zone, new Date(now)).getTime())
        expect(found.every((moment, index) => moment <= (minutes[index] as number))).toBe(true)
        expect(found).toEqual(found.toSorted((one, other) => one - other))
        expect(new Set(found).size, `${at} in ${zone}`).toBe(3)
      }
  })
})
