import { grouped } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const units = {
  pieces: { kind: 'pieces', base: 1 },
  g: { kind: 'mass', base: 1 },
  kg: { kind: 'mass', base: 1_000 },
  ml: { kind: 'volume', base: 1 },
  l: { kind: 'volume', base: 1_000 },
} as const

export type Unit = keyof typeof units
export type AmountKind = (typeof units)[Unit]['kind']
export const unitNames = Object.keys(units) as Unit[]

export interface Amount {
  number: number
  unit: Unit
}

export interface AmountValues {
  total_units?: unknown
  volume_weight_unit?: unknown
  pieces_per_unit?: unknown
  portion_size?: unknown
}

export const isUnit = (unit: unknown): unit is Unit => unitNames.includes(unit as Unit)

/** Only chemicals store a unit. */
export const unitOf = ({ volume_weight_unit: unit }: AmountValues): Unit => (isUnit(unit) ? unit : 'pieces')

export const amountIn = (values: AmountValues): Amount => ({
  number: Number(values.total_units ?? 1),
  unit: unitOf(values),
})

export const valuesOfAmount = ({ number, unit }: Amount) => ({
  total_units: number,
  ...(unit === 'pieces' ? {} : { volume_weight_unit: unit }),
})

export const kindOf = (unit: Unit): AmountKind => units[unit].kind
export const factorOf = (unit: Unit): number => units[unit].base
export const baseOf = ({ number, unit }: Amount): number => number * factorOf(unit)

/** Uses `unit` where that gives a whole number, else the smaller one. */
export const amountOf = (base: number, unit: Unit): Amount =>
  base % factorOf(unit) === 0
    ? { number: base / factorOf(unit), unit }
    : { number: base, unit: smallest(kindOf(unit)) }

export function sumOf([first, ...others]: [Amount, ...Amount[]]): Amount {
  if (others.length === 0) return first
  const base = [first, ...others].reduce((sum, amount) => sum + baseOf(amount), 0)
  return amountOf(base, largest(kindOf(first.unit)))
}

const ofKind = (kind: AmountKind) => unitNames.filter((unit) => kindOf(unit) === kind)
export const smallest = (kind: AmountKind): Unit => ofKind(kind)[0] ?? 'pieces'
const largest = (kind: AmountKind): Unit => ofKind(kind).at(-1) ?? 'pieces'

export interface AmountRange {
  unit: Unit
  min: number
  max: number
}

/** Null when they are of several kinds. */
export function rangeOf(ranges: AmountRange[]): AmountRange | null {
  const [first, ...others] = ranges
  if (!first || others.some(({ unit }) => kindOf(unit) !== kindOf(first.unit))) return null
  if (others.length === 0) return first
  const inBase = (one: 'min' | 'max') => ranges.map((range) => range[one] * factorOf(range.unit))
  return {
    unit: smallest(kindOf(first.unit)),
    min: Math.min(...inBase('min')),
    max: Math.max(...inBase('max')),
  }
}

export const unitText = (unit: Unit): string => (unit === 'pieces' ? m.listings_unit_pieces() : unit)

export const amountText = ({ number, unit }: Amount): string =>
  grouped(unit === 'pieces' ? m.listings_units({ count: number }) : `${number} ${unit}`)
