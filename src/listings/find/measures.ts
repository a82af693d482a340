import { numberIn } from '../../i18n/number.ts'

const spelled: Record<string, [dimension: string, factor: number]> = {
  mm: ['length', 1],
  cm: ['length', 10],
  '°c': ['temperature', 1],
  µl: ['volume', 1],
  ul: ['volume', 1],
  ml: ['volume', 1_000],
  l: ['volume', 1_000_000],
  liter: ['volume', 1_000_000],
  litre: ['volume', 1_000_000],
  litres: ['volume', 1_000_000],
  rpm: ['speed', 1],
  '%': ['share', 1],
}

const number = '[-−–]?\\d+(?:[.,]\\d+)*'
const joint = '(?:\\s*(?:[-–/×x]|and|or|to|en|of|tot)\\s*|,\\s+)'
const measure = new RegExp(
  `(?<![\\p{L}\\d])(${number}(?:${joint}${number})*)\\s*(${Object.keys(spelled).join('|')})(?![\\p{L}\\d])`,
  'giu',
)

/** By dimension: "15 and 50 ml" are two volumes. */
function measuresIn(title: string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  // The micro sign is not the Greek letter.
  const text = title.replaceAll('μ', 'µ').replace(/°\s+/g, '°')
  for (const [, numbers = '', unit = ''] of text.matchAll(measure)) {
    const [dimension, factor] = spelled[unit.toLowerCase()] ?? ['', 1]
    const read = numbers
      .split(new RegExp(`(?<=\\d)${joint}`, 'iu'))
      .map((one) => numberIn(one.replace(/^[−–]/, '-')) * factor)
    found.set(dimension, [...(found.get(dimension) ?? []), ...read])
  }
  return found
}

export const hasMeasure = (text: string): boolean => measuresIn(text).size > 0

/** "Petri dishes 90 mm" and "60 mm" differ; a measure only one of them has says nothing. */
export function sizeBeside(one: string, other: string): 'same' | 'unknown' | 'other' {
  const others = measuresIn(other)
  const both = [...measuresIn(one)].flatMap(([dimension, numbers]) => {
    const beside = others.get(dimension)
    return beside === undefined ? [] : [numbers.some((number) => beside.includes(number))]
  })
  if (both.length === 0) return 'unknown'
  return both.every(Boolean) ? 'same' : 'other'
}

export const measuresDiffer = (one: string, other: string): boolean => sizeBeside(one, other) === 'other'
