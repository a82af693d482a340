import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentIn, momentText } from './day.ts'

describe('a time on a day in a time zone', () => {
  it.each([
    ['2026-11-23', '10:00', 'Europe/Amsterdam', '2026-11-23T09:00:00.000Z'],
    ['2026-07-01', '10:00', 'Europe/Amsterdam', '2026-07-01T08:00:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/Amsterdam', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Amsterdam', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '04:00', 'Europe/Amsterdam', '2026-10-25T03:00:00.000Z'],
    ['2026-11-23', '10:00', 'America/St_Johns', '2026-11-23T13:30:00.000Z'],
  ])('%s %s in %s', (day, time, zone, moment) => {
    expect(momentIn(day, time, zone)?.toISOString()).toBe(moment)
  })

  it('is what a clock there shows', () => {
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    const zones = fc.constantFrom('Europe/Amsterdam', 'America/New_York', 'Asia/Kolkata', 'UTC')
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const [day = '', time = ''] = momentText(moment, zone).split(' ')
        const found = momentIn(day, time, zone)
        expect(momentText(found, zone)).toBe(`${day} ${time}`)
      }),
    )
  })

  it.each([
    ['', '10:00'],
    ['2026-11-23', ''],
  ])('is none when half of it is: %j %j', (day, time) => {
    expect(momentIn(day, time, 'UTC')).toBeNull()
  })
})
