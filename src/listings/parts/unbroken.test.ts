import { expect, it } from 'vitest'
import { onOneLine, shownAmount, unbroken } from './unbroken.ts'

it.each([
  ['Filter tips 200 µl, sterile', 'Filter tips 200\u00a0µl, sterile'],
  ['Freezer −80 °C', 'Freezer −80\u00a0°C'],
  ['Ethanol ≥ 99.8 %', 'Ethanol ≥\u00a099.8\u00a0%'],
  ['CO₂ incubator, 150 litres', 'CO₂ incubator, 150\u00a0litres'],
  ['Rek voor buisjes, 8 stuks', 'Rek voor buisjes, 8\u00a0stuks'],
  ['Pipettes, 10–300 µl', 'Pipettes, 10–\u2060300\u00a0µl'],
  ['Tuesday, 10:00–12:00', 'Tuesday, 10:00–\u206012:00'],
  ['benzene (71-43-2), 2 l', 'benzene (71-43-2), 2\u00a0l'],
  ['Best before 28-11-2026', 'Best before 28-11-2026'],
  ['Centrifuge for 15 and 50 ml tubes', 'Centrifuge for 15 and 50\u00a0ml tubes'],
])('%s', (title, shown) => {
  expect(unbroken(title)).toBe(shown)
})

it('a label stays whole', () => {
  expect(onOneLine('2 jars left')).toBe('2\u00a0jars\u00a0left')
  expect(onOneLine('48 × 96 = 4,608 pieces')).toBe('48\u00a0×\u00a096 =\u00a04,608\u00a0pieces')
  expect(shownAmount('48 × 96 = 4608 pieces')).toBe('48\u00a0×\u00a096 =\u00a04,608\u00a0pieces')
  expect(onOneLine('2 racks, 192 tips')).toBe('2\u00a0racks, 192\u00a0tips')
})
