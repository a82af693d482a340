import { describe, expect, it } from 'vitest'
import { inLocale } from './locale.ts'
import { clockWords, writtenDay, writtenPeriod } from './written-day.ts'

/** As mails and pages write days and times out. */
describe('a written day', () => {
  const today = new Date('2026-11-23T12:00:00Z')
  const period = (from: string, until: string | null, zone = 'Europe/Amsterdam') =>
    writtenPeriod(new Date(from), until === null ? null : new Date(until), zone, today)

  it.each([
    ['2026-12-03', '3 December', '3 december'],
    ['2027-03-28', '28 March 2027', '28 maart 2027'],
  ])('%s has its year only when that is another', (day, english, dutch) => {
    expect(inLocale('en', () => writtenDay(day, today))).toBe(english)
    expect(inLocale('nl', () => writtenDay(day, today))).toBe(dutch)
  })

  it.each([
    ['2026-11-25T13:00Z', '2026-11-25T13:30Z', 'Wednesday 25 November, 14:00–14:30'],
    ['2027-03-28T13:00Z', '2027-03-28T13:30Z', 'Sunday 28 March 2027, 15:00–15:30'],
    ['2026-12-31T22:00Z', '2026-12-31T23:30Z', 'Thursday 31 December, 23:00 – Friday 1 January 2027, 00:30'],
  ])('from %s until %s', (from, until, written) => {
    expect(inLocale('en', () => period(from, until))).toBe(written)
  })

  it('tells apart the hour that comes twice', () => {
    expect(inLocale('en', () => period('2026-10-25T00:30Z', '2026-10-25T01:30Z'))).toBe(
      'Sunday 25 October, 02:30 CEST–02:30 CET',
    )
    expect(inLocale('en', () => period('2026-10-25T02:30Z', null))).toBe('Sunday 25 October, 03:30')
  })

  it.each([
    [
      '2026-10-25',
      '02:30',
      'That night the clock has 02:30 twice: this is 02:30 CE',
      'Die nacht is het twee keer 02:30',
    ],
    [
      '2027-03-28',
      '02:30',
      'That night the clock has no 02:30: it is 03:30.',
      'Die nacht bestaat 02:30 niet: het is dan 03:30.',
    ],
  ])('says on %s that %s comes twice or never', (day, time, english, dutch) => {
    expect(inLocale('en', () => clockWords(day, time, 'Europe/Amsterdam'))).toContain(english)
    expect(inLocale('nl', () => clockWords(day, time, 'Europe/Amsterdam'))).toContain(dutch)
  })

  it.each([
    ['2026-10-25', '03:30'],
    ['2027-03-28', '03:00'],
    ['2026-11-25', '02:30'],
    ['', '02:30'],
    ['2026-11-25', ''],
  ])('says nothing of %s, %s', (day, time) => {
    expect(clockWords(day, time, 'Europe/Amsterdam')).toBeNull()
  })
})
