import { describe, expect, it } from 'vitest'
import { amountIn, amountOf, amountText, isUnit, rangeOf, smallest, sumOf, valuesOfAmount } from './amount.ts'
import { readFilter } from './filter.ts'
import { toQuery } from './query.ts'

describe('an amount', () => {
  it('is written in its unit where that is whole, else in the smaller one', () => {
    expect(amountOf(9_500, 'l')).toEqual({ number: 9_500, unit: 'ml' })
    expect(amountOf(9_000, 'l')).toEqual({ number: 9, unit: 'l' })
    expect(amountOf(7, 'pieces')).toEqual({ number: 7, unit: 'pieces' })
    expect(amountText({ number: 1, unit: 'pieces' })).toBe('1 unit')
  })

  it('adds up to the larger unit where that is whole', () => {
    const sum = (...numbers: number[]) =>
      sumOf(numbers.map((number) => ({ number, unit: 'ml' as const })) as never)
    expect(sum(500, 9_500)).toEqual({ number: 10, unit: 'l' })
    expect(sum(500, 9_501)).toEqual({ number: 10_001, unit: 'ml' })
    expect(sum(1_000), 'alone it stays as it was written').toEqual({ number: 1_000, unit: 'ml' })
  })

  it.each(['total_units=5&unit=kg', 'total_units=5', 'type=chemicals&total_units=1500000&unit=ml'])(
    'is the same query again: %s',
    (query) => expect(toQuery(readFilter('offer', new URLSearchParams(query)))).toBe(query),
  )

  it('is read from a listing, one piece where nothing is said, and written down without the unit of pieces', () => {
    expect(amountIn({})).toEqual({ number: 1, unit: 'pieces' })
    expect(amountIn({ total_units: 3, volume_weight_unit: 'kg' })).toEqual({ number: 3, unit: 'kg' })
    expect(amountIn({ total_units: 3, volume_weight_unit: 'stone' })).toEqual({ number: 3, unit: 'pieces' })
    expect(valuesOfAmount({ number: 3, unit: 'kg' })).toEqual({ total_units: 3, volume_weight_unit: 'kg' })
    expect(valuesOfAmount({ number: 3, unit: 'pieces' })).toEqual({ total_units: 3 })
    expect(['kg', 'stone', undefined].map(isUnit)).toEqual([true, false, false])
    expect((['pieces', 'mass', 'volume'] as const).map(smallest)).toEqual(['pieces', 'g', 'ml'])
    expect(amountText({ number: 3, unit: 'kg' })).toBe('3 kg')
  })

  it('has a range over several of one kind, in the smaller unit', () => {
    const kilos = { unit: 'kg' as const, min: 1, max: 2 }
    const grams = { unit: 'g' as const, min: 5, max: 1_500 }
    expect(rangeOf([])).toBeNull()
    expect(rangeOf([kilos])).toBe(kilos)
    expect(rangeOf([kilos, grams])).toEqual({ unit: 'g', min: 5, max: 2_000 })
    expect(rangeOf([kilos, { unit: 'l', min: 1, max: 2 }])).toBeNull()
  })
})
