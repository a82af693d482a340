import { expect, it } from 'vitest'
import type { ListingProps } from '../../row/props.ts'
import { factsOf } from './Facts.tsx'

const loan = {
  exchange_type: 'offer',
  type: 'equipment',
  availability_type: 'loan',
  total_units_label: '1',
  not_known: [],
}

it.each([
  [{ available_until: '2026-12-23' }, 'up to and including 23‑12‑2026'],
  [{ available_from: '2026-12-01' }, 'from 01‑12‑2026'],
  [{ available_from: '2026-12-01', available_until: '2026-12-23' }, '01‑12‑2026'],
])('the days of a loan are said once: %j', (days, said) => {
  const facts = factsOf({ ...loan, ...days } as unknown as ListingProps)
  const ofDays = facts.filter(
    ({ key, value }) => key.startsWith('available') || String(value).includes('2026'),
  )
  expect(ofDays).toHaveLength(1)
  expect(ofDays[0]).toMatchObject({ label: 'Period', value: expect.stringContaining(said) })
})
