import { expect, it } from 'vitest'
import { groupsOf } from './match-groups.ts'

const match = (id: number, matched_on: string, sentence: string, unread = false) => ({
  listing: { id },
  alerts: [{ sentence }],
  ...{ matched_on, unread },
})

it('puts what is new first, and what one day and alert found under one heading', () => {
  const found = [
    match(5, '2026-07-03', 'offers of chemicals'),
    match(4, '2026-07-02', 'offers of equipment'),
    match(3, '2026-07-02', 'offers of chemicals'),
    match(2, '2026-07-02', 'offers of equipment', true),
    match(1, '2026-07-01', 'offers of equipment'),
  ]
  expect(groupsOf(found).map((group) => group.map(({ listing }) => listing.id))).toEqual([
    [2, 4],
    [5],
    [3],
    [1],
  ])
})
