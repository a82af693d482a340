import { describe, expect, it } from 'vitest'
import { addBusinessDays, easterOf, firstDayInTime, holidaysOf, isBusinessDay } from './business-days.ts'

describe('business days of the Netherlands', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, easter) => {
    expect(easterOf(year)).toBe(easter)
  })

  it('has the days of the Algemene termijnenwet', () => {
    const of2026 = [
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-04-27',
      '2026-05-05',
      '2026-05-14',
      '2026-05-25',
      '2026-12-25',
      '2026-12-26',
    ]
    expect([...holidaysOf(2026)].sort()).toEqual(of2026)
  })

  it('keeps the King’s birthday a day early when it falls on a Sunday', () => {
    expect(holidaysOf(2025).has('2025-04-26')).toBe(true)
    expect(holidaysOf(2025).has('2025-04-27')).toBe(false)
    expect(holidaysOf(2031).has('2031-04-26')).toBe(true)
  })

  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-05-14', false],
    ['2026-05-15', true],
  ])('%s is a business day: %s', (day, expected) => {
    expect(isBusinessDay(day)).toBe(expected)
  })

  it.each([
    ['2026-11-20', 10, '2026-12-04'],
    ['2026-11-21', 10, '2026-12-04'],
    ['2026-11-23', 10, '2026-12-07'],
    ['2026-12-18', 10, '2027-01-05'],
    ['2026-04-01', 10, '2026-04-17'],
    ['2026-04-24', 10, '2026-05-12'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('from %s, business day %i is %s', (day, count, due) => {
    expect(addBusinessDays(day, count)).toBe(due)
  })

  it('tells from which day on a question is still in time', () => {
    for (let offset = 0; offset < 400; offset++) {
      const today = new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)
      const first = firstDayInTime(today, 10)
      const before = new Date(new Date(`${first}T00:00:00Z`).getTime() - 86_400_000)
        .toISOString()
        .slice(0, 10)
      expect(addBusinessDays(first, 10) >= today, today).toBe(true)
      expect(addBusinessDays(before, 10) < today, today).toBe(true)
    }
  })
})
