import { describe, expect, it } from 'vitest'
import { takeable } from '../../catalogue/fit.ts'
import type { ListingProps } from '../../row/props.ts'
import { connectWords } from './connect-words.ts'
import {
  buttonWords,
  canTake,
  consequence,
  correction,
  isUnreadable,
  nearest,
  picks,
  type Taking,
} from './taking.ts'

const of = (values: object, more: object = {}): Taking => ({ ...takeable(values), isGiven: false, ...more })
const tips = of({ total_units: 48 })
const many = of({ total_units: 2_000 })
const bottle = of({ total_units: 500, volume_weight_unit: 'ml' })
const litres = of({ total_units: 5, volume_weight_unit: 'l', portion_size: 1 })
const jars = of({ total_units: 2, volume_weight_unit: 'kg', portion_size: 500 })
const odd = of({ total_units: 950, volume_weight_unit: 'ml', portion_size: 200 })

describe('how much is taken', () => {
  it.each([
    ['2', tips, 2, null],
    ['48', tips, 48, null],
    ['120', tips, 48, '48 is all there is.'],
    ['0', tips, 1, '1 is the least.'],
    ['', tips, 1, '1 is the least.'],
    ['1,000', many, 1_000, null],
    ['1.000', many, 1_000, null],
    ['1\u00a0000', many, 1_000, null],
    ['2,5', tips, 2, 'Whole units only.'],
    ['500', bottle, 500, null],
    ['1', bottle, 500, '500\u00a0ml is the least.'],
    ['1500', jars, 1_500, null],
    ['700', jars, 500, 'It comes in portions of 500\u00a0g.'],
    ['2,5', litres, 2_500, '2,5\u00a0l is 2,500\u00a0ml.'],
    ['1.25', litres, 1_250, '1.25\u00a0l is 1,250\u00a0ml.'],
    ['2,0', litres, 2_000, '2,0\u00a0l is 2,000\u00a0ml.'],
    ['2.500', litres, 2_500, null],
    ['9,5', litres, 5_000, '5\u00a0l is all there is.'],
    ['0,7', jars, 500, 'It comes in portions of 500\u00a0g.'],
    ['2,5', odd, 200, '200\u00a0ml is the least.'],
    ['950', odd, 950, null],
    ['900', odd, 800, 'It comes in portions of 200\u00a0ml.'],
  ])('makes the nearest of "%s" and says why', (text, can, number, why) => {
    expect(nearest(text, can)).toBe(number)
    expect(correction(text, can)).toBe(why)
    expect(canTake(text, can)).toBe(why === null)
  })

  it.each(['two', '1e3', '0x10', '1,00,0'])('cannot read "%s", and takes it for no number', (text) => {
    expect(isUnreadable(text)).toBe(true)
    expect(canTake(text, many)).toBe(false)
  })

  it('says what becomes of the rest', () => {
    expect(consequence(2, tips)).toBe('You take 2. That leaves 46 for others.')
    expect(consequence(47, tips)).toBe('You take 47. That leaves 1 for others.')
    expect(consequence(48, tips)).toBe('Nothing is left for others.')
    expect(consequence(2, of({ total_units: 48, pieces_per_unit: 96 }))).toBe(
      'You take 2 (192 pieces). That leaves 46 for others.',
    )
    expect(consequence(48, of({ total_units: 48, pieces_per_unit: 96 }))).toBe(
      'You take 48 (4,608 pieces). Nothing is left for others.',
    )
    expect(consequence(500, jars)).toBe('You take 500\u00a0g. That leaves 1,500\u00a0g for others.')
    expect(consequence(500, bottle)).toBe('It is given all at once.')
  })

  it('says so of what one gives to a request, which asks for no more than it needs', () => {
    const given = takeable({ total_units: 48 }, { total_units: 20 })
    const can = { ...given, isGiven: true, asked: 20 }
    expect(correction('30', can)).toBe('20 is all they ask for.')
    expect(consequence(15, can)).toBe('You give 15. You keep 33 on offer. 5 are still asked for.')
    expect(buttonWords('15', can)).toBe('Give 15 of 48 units')
  })

  it('names the number and the unit on the button, and promises nothing of a number that cannot be', () => {
    expect(buttonWords('2', tips)).toBe('Take 2 of 48 units')
    expect(buttonWords('48', tips)).toBe('Take all 48 units')
    expect(buttonWords('500', jars)).toBe('Take 500\u00a0g of 2\u00a0kg')
    expect(buttonWords('120', tips)).toBe('Take it')
    expect(buttonWords('1.000', many)).toBe('Take 1,000 of 2,000 units')
    expect(buttonWords('1', of({ total_units: 1 }))).toBe('Take it')
  })

  it('is called what it is to borrow or share what comes back', () => {
    const act = (availability_type: string) =>
      connectWords({ exchange_type: 'offer', availability_type } as ListingProps).act()
    expect(['free', 'loan', 'shared_use', 'tbd'].map(act)).toEqual([
      'Take it',
      'Borrow it',
      'Use it together',
      'Take it',
    ])
    expect(buttonWords('1', of({ total_units: 1 }), () => 'Borrow it')).toBe('Borrow it')
  })

  it('offers one, half and all, each once', () => {
    expect(picks(tips)).toEqual({ least: 1, half: 24, most: 48 })
    expect(picks(of({ total_units: 2 }))).toEqual({ least: 1, half: null, most: 2 })
    expect(picks(jars)).toEqual({ least: 500, half: 1_000, most: 2_000 })
  })
})
