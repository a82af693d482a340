import { expect, it } from 'vitest'
import type { ShowProps } from '../props.ts'
import { titleOf } from './PickupCard.tsx'

it.each([
  ['buyer', 'Pick up at'],
  ['seller', 'Is picked up at'],
])('says to the %s what the place is to them', (side, said) => {
  expect(titleOf({ side, is_recalled: false } as ShowProps['connection'], null)).toBe(said)
})
