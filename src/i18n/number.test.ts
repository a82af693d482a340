import { expect, it } from 'vitest'
import { sources } from '../../test/sources.ts'
import { amountText } from '../listings/amount.ts'
import { unitsLabel } from '../listings/props.ts'
import { inLocale } from './locale.ts'
import { grouped } from './number.ts'

const rack = {
  type: 'disposables' as const,
  attributes: { total_units: 1_048, pieces_per_unit: 96 },
}
const bottle = { type: 'chemicals' as const, attributes: { total_units: 12_500, volume_weight_unit: 'ml' } }

it.each([
  ['en', '1,048 units of 96, 100,608 pieces', '12,500 ml', '1,000 units'],
  ['nl', '1.048 eenheden van 96, 100.608 stuks', '12.500 ml', '1.000 eenheden'],
] as const)('people read amounts in %s with their thousands apart', (locale, units, volume, pieces) => {
  inLocale(locale, () => {
    expect(grouped(unitsLabel(rack))).toBe(units)
    expect(grouped(unitsLabel(bottle))).toBe(volume)
    expect(amountText({ number: 1_000, unit: 'pieces' })).toBe(pieces)
    expect(amountText({ number: 12_500, unit: 'ml' })).toBe(volume)
  })
})

it('data has them as digits, whatever the language', () => {
  for (const locale of ['en', 'nl'] as const)
    inLocale(locale, () => {
      expect(unitsLabel(bottle)).toBe('12500 ml')
      expect(unitsLabel(rack)).toMatch(/^1048 \D+ 96, 100608 /)
    })
})

/** What is data: props, which pages group, and the rows of a CSV. */
const asData = [
  'src/listings/props.ts',
  'src/listings/tile.ts',
  'src/listings/find-rest.ts',
  'src/connections/props.ts',
  'src/connections/table.ts',
  'src/recall/rows.ts',
]

it('no page, mail or picture shows an amount as data has it', () => {
  const label = /(?<!m\.\w*)\b(?:total_units_label|remainder_label|(?:units|agreed)Label)\b/
  const forgotten = sources().filter(
    ({ file, text }) => label.test(text) && !asData.includes(file) && !/\bgrouped\(/.test(text),
  )
  expect(forgotten.map(({ file }) => file)).toEqual([])
})
