import { describe, expect, it } from 'vitest'
import { dayAlong, timeAlong } from './along.ts'

describe('an end taken along by its start', () => {
  it.each([
    ['2030-03-10', '2030-03-01', '2030-04-01', '2030-04-10'],
    ['2030-03-10', '2030-03-01', '2030-02-20', '2030-03-01'],
    ['2030-03-01', '2030-03-01', '2028-02-29', '2028-02-29'],
    // Open, half typed, or before its start already: left alone.
    ['', '2030-03-01', '2030-04-01', ''],
    ['0203-03-10', '2030-03-01', '2030-04-01', '0203-03-10'],
    ['2030-02-01', '2030-03-01', '2030-04-01', '2030-02-01'],
  ])('%s, from %s to %s, becomes %s', (end, before, after, moved) => {
    expect(dayAlong(end, before, after)).toBe(moved)
  })

  it.each([
    ['10:30', '10:00', '14:30', '15:00'],
    ['10:30', '10:00', '23:45', '10:30'],
    ['09:00', '10:00', '11:00', '09:00'],
  ])('%s, from %s to %s, becomes %s', (end, before, after, moved) => {
    expect(timeAlong(end, before, after)).toBe(moved)
  })
})
