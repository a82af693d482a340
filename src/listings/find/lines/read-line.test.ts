import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOf } from '../../../fields/kinds/cas.ts'
import { readLine } from './read-line.ts'

const ten = { number: 10, unit: 'pieces' }
const liters = { amount: { number: 2_500, unit: 'ml' }, typed_unit: 'l' }

describe('a line of an order list', () => {
  it.each([
    [
      'Eppendorf 0030078551 filter tips 200 µl, 10 boxes',
      {
        product_number: '0030078551',
        maker: 'eppendorf',
        words: ['filter', 'tips'],
        size: '200 µl',
        amount: ten,
      },
    ],
    ['64-17-5 ethanol absolute, 2.5 l', { cas: '64-17-5', words: ['ethanol', 'absolute'], ...liters }],
    ['64–17–5;Ethanol absoluut;2,5 l', { cas: '64-17-5', words: ['ethanol', 'absoluut'], ...liters }],
    [
      '- 3 x Petri dishes 90 mm',
      { words: ['petri', 'dishes'], size: '90 mm', amount: { number: 3, unit: 'pieces' } },
    ],
    ['Falcon tubes 50 ml', { words: ['falcon', 'tubes'], size: '50 ml' }],
    ['1. 2 x 500 g sodium chloride', { words: ['sodium', 'chloride'], amount: { number: 1_000, unit: 'g' } }],
    ['• NaCl 250 gram', { words: ['nacl'], amount: { number: 250, unit: 'g' } }],
    [
      'Sigma-Aldrich\tS9888\tSodium chloride\t4',
      {
        product_number: 'S9888',
        maker: 'sigma-aldrich',
        words: ['sodium', 'chloride'],
        amount: { number: 4, unit: 'pieces' },
      },
    ],
    [
      'Art. nr.: AB-12.3 handschoenen aantal: 20',
      {
        product_number: 'AB-12.3',
        words: ['handschoenen'],
        amount: { number: 20, unit: 'pieces' },
      },
    ],
    ['64-17-4 ethanol', { product_number: '64-17-4', words: ['ethanol'] }],
    ['96-well plates, 12 stuks', { words: ['96', 'well', 'plates'], amount: { number: 12, unit: 'pieces' } }],
    ['Eppendorf', { maker: 'eppendorf', words: ['eppendorf'] }],
    ['Product number;Name;Qty', { words: [] }],
    ['"Gloves nitrile M";"2"', { words: ['gloves', 'nitrile'], amount: { number: 2, unit: 'pieces' } }],
    ['', { words: [] }],
  ])('%j', (line, read) => {
    expect(readLine(line)).toEqual(read)
  })

  it('finds every right CAS number, and takes none that is wrong', () => {
    const digits = fc.tuple(fc.integer({ min: 10, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }))
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 9 }), ([start, middle], last) => {
        const cas = `${start}-${String(middle).padStart(2, '0')}-${last}`
        const isRight = checkDigitOf(cas) === last
        expect(readLine(`Solvent (CAS ${cas}), 2 l`).cas).toBe(isRight ? cas : undefined)
      }),
    )
  })

  it('reads anything that is typed to at most ten words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (line) => {
        expect(readLine(line).words.length).toBeLessThanOrEqual(10)
      }),
    )
  })
})
