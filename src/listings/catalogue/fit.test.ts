import { describe, expect, it } from 'vitest'
import { isInPortions, misfitText, mostOf, takeable } from './fit.ts'

const bottle = { total_units: 2, volume_weight_unit: 'l' }

it('the most of an amount is whole, in the unit that is asked for', () => {
  expect(mostOf({ number: 2, unit: 'kg' }, 'g')).toBe(2_000)
  expect(mostOf({ number: 1_500, unit: 'g' }, 'kg')).toBe(1)
})

describe('what can be taken', () => {
  it.each([
    [
      'of pieces, one at a time',
      { total_units: 7 },
      undefined,
      { unit: 'pieces', step: 1, max: 7, whole: 7 },
    ],
    ['of a bottle, all of it', bottle, undefined, { unit: 'l', step: 2, max: 2, whole: 2 }],
    [
      'of what goes in portions, in the smaller unit where they are no whole number',
      { ...bottle, portion_size: 250 },
      undefined,
      { unit: 'ml', own: 'l', step: 250, max: 2_000, whole: 2_000 },
    ],
    [
      'of what goes in portions of a whole number, in its own unit',
      { ...bottle, portion_size: 1_000 },
      undefined,
      { unit: 'l', step: 1, max: 2, whole: 2 },
    ],
    [
      'of a portion larger than there is, all of it',
      { ...bottle, portion_size: 9_000 },
      undefined,
      { step: 2 },
    ],
    [
      'for a request, as many portions as it asks for',
      { ...bottle, portion_size: 250 },
      { total_units: 800, volume_weight_unit: 'ml' },
      { max: 750 },
    ],
    [
      'for a request of less than a portion, one',
      { ...bottle, portion_size: 250 },
      { total_units: 10, volume_weight_unit: 'ml' },
      { max: 250 },
    ],
    ['for a request of just what there is, all', { total_units: 7 }, { total_units: 7 }, { max: 7 }],
    ['for a request of more than there is, all', { total_units: 7 }, { total_units: 9 }, { max: 7 }],
    ['with the pieces in each', { total_units: 7, pieces_per_unit: 96 }, undefined, { pieces: 96 }],
  ])('%s', (_, offer, request, expected) => {
    expect(takeable(offer, request)).toMatchObject(expected)
  })

  it('says nothing of pieces that were not counted', () => {
    expect(takeable({ total_units: 7 })).not.toHaveProperty('pieces')
  })

  it('is a number of portions, or all of it', () => {
    const can = takeable({ total_units: 1_100, volume_weight_unit: 'ml', portion_size: 250 })
    expect([250, 500, 1_100, 300].map((number) => isInPortions(number, can))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

it('a category or a kind of amount that differs does not fit, and the text says which', () => {
  const [chemical, tips] = [{ ...bottle, type: 'chemicals' }, { type: 'disposables' }]
  expect(misfitText(chemical, chemical)).toBeNull()
  expect(misfitText(tips, chemical)).toContain('Disposables')
  expect(misfitText(chemical, { ...chemical, volume_weight_unit: 'kg' })).toMatch(/volume/)
})
