import { expect, it } from 'vitest'
import { groupsOf } from './match-groups.ts'

const match = (id: number, matched_on: string, sentence: string) => ({
  listing: { id },
  alerts: [{ sentence }],
  ...{ matched_on },
})

it('puts what one day and alert found under one heading', () => {
  const found = [
    match(5, '2026-07-03', 'offers of chemicals'),
    match(4, '2026-07-02', 'offers of equipment'),
    match(3, '2026-07-02', 'offers of chemicals'),
    match(2, '2026-07-02', 'offers of equipment'),
    match(1, '2026-07-01', 'offers of equipment'),
  ]
  expect(groupsOf(found).map((group) => group.map(({ listing }) => listing.id))).toEqual([
    [5],
    [4, 2],
    [3],
    [1],
  ])
})
