import { describe, expect, it } from 'vitest'
import type { Field } from '../field.ts'
import { dayIn } from './day.ts'
import { valuesTyped } from './typed.ts'

const label = (() => 'x') as unknown as Field['label']

describe('a day as people type it', () => {
  it.each([
    ['2027-03-31', '2027-03-31'],
    ['2027-03-31 14:30', '2027-03-31'],
    ['31-03-2027', '2027-03-31'],
    ['31/3/27', '2027-03-31'],
    ['31.3.2027', '2027-03-31'],
    ['31 maart 2027', '2027-03-31'],
    ['31 mrt. 2027', '2027-03-31'],
    ['1 mei 2027', '2027-05-01'],
    ['31st of March, 2027', '2027-03-31'],
    ['March 31, 2027', '2027-03-31'],
    ['03/2027', '2027-03-31'],
    ['2028-02', '2028-02-29'],
    ['okt 2027', '2027-10-31'],
    ['Oct-27', '2027-10-31'],
    ['31-02-2027', null],
    ['03/31/2027', null],
    ['2027', null],
    ['1.00983.2500', null],
    ['64-17-5', null],
    ['soon', null],
    ['3-27', null],
    ['31 ma 2027', null],
  ])('%s is %s', (text, day) => {
    expect(dayIn(text)).toBe(day)
  })

  it('has its month first where that is said', () => {
    expect(dayIn('03/31/2027', true)).toBe('2027-03-31')
    expect(dayIn('03/04/2027', true)).toBe('2027-03-04')
  })
})

describe('what is typed in a cell', () => {
  const amount: Field = {
    ...{ kind: 'amount', label, min: 1, max: 999_999, unit: 'unit', otherwise: 'pieces' },
    units: {
      pieces: { kind: 'pieces', base: 1 },
      ...{ g: { kind: 'mass', base: 1 }, kg: { kind: 'mass', base: 1_000 } },
      ...{ ml: { kind: 'volume', base: 1 }, l: { kind: 'volume', base: 1_000 } },
    },
    text: String,
  }
  it.each([
    ['10', { n: 10 }],
    ['1.000', { n: 1000 }],
    ['10 boxes', { n: 10 }],
    ['2 stuks', { n: 2 }],
    ['2 l', { n: 2, unit: 'l' }],
    ['2,5 L', { n: 2500, unit: 'ml' }],
    ['0.5kg', { n: 500, unit: 'g' }],
    ['500 ml', { n: 500, unit: 'ml' }],
    ['4 x 2,5 l', { n: 10, unit: 'l' }],
    ['6x 1 liter', { n: 6, unit: 'l' }],
    ['2,5', null],
    ['0', null],
    ['some', null],
    ['5 µl', null],
    ['1000000', null],
  ])('%s as an amount is %j', (text, values) => {
    expect(valuesTyped('n', amount, text)).toEqual(values)
  })

  it.each<[Field, string, unknown]>([
    [{ kind: 'cas', label } as Field, '64\u201117\u20115', '64-17-5'],
    [{ kind: 'cas', label } as Field, '64-\u206017-\u20605\u00ad', '64-17-5'],
    [{ kind: 'cas', label } as Field, 'CAS-nr. 000064-17-5', '64-17-5'],
    [{ kind: 'cas', label } as Field, '64-17-4', undefined],
    [{ kind: 'number', label, min: 1900, max: 2100 }, '2019', 2019],
    [{ kind: 'number', label, min: 1900, max: 2100 }, '19', undefined],
    [{ kind: 'yes_no', label }, 'Nee', false],
    [{ kind: 'flag', label }, 'x', true],
    [{ kind: 'flag', label }, 'maybe', undefined],
    [
      { kind: 'link', label, maxLength: 500 },
      'https://maker.example/sds.pdf',
      'https://maker.example/sds.pdf',
    ],
    [{ kind: 'link', label, maxLength: 500 }, 'javascript:alert(1)', undefined],
    [{ kind: 'text', label, maxLength: 3 }, 'abcd', undefined],
    [{ kind: 'richtext', label, maxLength: 30 }, '<i>&', '<p>&lt;i&gt;&amp;</p>'],
  ])('%j: %s is %j', (field, text, value) => {
    expect(valuesTyped('n', field, text)?.n).toBe(value)
  })
})
