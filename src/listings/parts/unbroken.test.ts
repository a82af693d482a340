import { expect, it } from 'vitest'
import { onOneLine, unbroken } from './unbroken.ts'

it.each([
  ['Filter tips 200 µl, sterile', 'Filter tips 200\u00a0µl, sterile'],
  ['Freezer −80 °C', 'Freezer −80\u00a0°C'],
  ['Ethanol ≥ 99.8 %', 'Ethanol ≥\u00a099.8\u00a0%'],
  ['CO₂ incubator, 150 litres', 'CO₂ incubator, 150 litres'],
  ['Centrifuge for 15 and 50 ml tubes', 'Centrifuge for 15 and 50\u00a0ml tubes'],
])('%s', (title, shown) => {
  expect(unbroken(title)).toBe(shown)
})

it('a label stays whole', () => {
  expect(onOneLine('2 jars left')).toBe('2\u00a0jars\u00a0left')
  expect(onOneLine('48 × 96 = 4,608 pieces')).toBe('48\u00a0×\u00a096 =\u00a04,608\u00a0pieces')
  expect(onOneLine('2 racks, 192 tips')).toBe('2\u00a0racks, 192\u00a0tips')
})
