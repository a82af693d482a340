import { expect, it } from 'vitest'
import { nextOpening } from './working-hours.ts'

it.each([
  ['in the middle of a Tuesday', '2027-03-23T11:00Z', 'Europe/Amsterdam', null],
  ['at its first minute', '2027-03-23T07:00Z', 'Europe/Amsterdam', null],
  ['before it', '2027-03-23T06:59Z', 'Europe/Amsterdam', '2027-03-23T07:00Z'],
  ['after its last minute', '2027-03-23T17:00Z', 'Europe/Amsterdam', '2027-03-24T07:00Z'],
  [
    'on the Thursday evening before Easter, which ends with a change of clocks',
    '2027-03-25T18:00Z',
    'Europe/Amsterdam',
    '2027-03-30T06:00Z',
  ],
  ['on the Sunday that summer time ends', '2027-10-31T10:00Z', 'Europe/Amsterdam', '2027-11-01T07:00Z'],
  [
    'on Sunday evening where it is Monday in Amsterdam',
    '2027-03-22T05:00Z',
    'America/Los_Angeles',
    '2027-03-22T15:00Z',
  ],
  ['in a half-hour zone', '2027-03-23T02:29Z', 'Asia/Kolkata', '2027-03-23T02:30Z'],
  ['before a day that does not exist', '2011-12-30T05:00Z', 'Pacific/Apia', '2012-01-01T18:00Z'],
])('%s', (_, now, zone, expected) => {
  expect(nextOpening(new Date(now), zone)).toEqual(expected === null ? null : new Date(expected))
})
