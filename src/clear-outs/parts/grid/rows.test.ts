import { expect, it } from 'vitest'
import { hasAll } from './rows.ts'

it('a row that was stored while its answer was lost has all that was typed', () => {
  const cells = { product_number: '333', total_units: 5, not_known: ['manufacturer'] }
  expect(hasAll(cells, { product_number: '333', total_units: 5 })).toBe(true)
  expect(hasAll(cells, { expiry_date: null, not_known: ['manufacturer'] })).toBe(true)
  expect(hasAll({ product_number: '333' }, { product_number: '333', not_known: [] })).toBe(true)
  expect(hasAll(cells, { product_number: '222' })).toBe(false)
  expect(hasAll(cells, { product_number: '333', not_known: [] })).toBe(false)
  expect(hasAll(cells, { product_number: null })).toBe(false)
})
