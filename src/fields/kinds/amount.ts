import type { Common, Filterable } from '../field.ts'
import type { Basics, Wanted } from '../kind.ts'
import type { MinimumWords } from './number.ts'

/** A whole number whose unit differs from row to row. */
export interface AmountField extends Common, Filterable<MinimumWords> {
  kind: 'amount'
  /** Sums and splits may exceed these bounds. */
  min: number
  max: number
  /** The key of the unit's field; a row without a unit counts in `otherwise`. */
  unit: string
  otherwise: string
  /** Only units of one kind compare, by how many of its smallest unit each holds. */
  units: Readonly<Record<string, { kind: string; base: number }>>
  text(number: number, unit: string): string
}

export const amount: Basics = { empty: null }

/** A minimum with its unit, wanted as `['5 kg']`; null when it has none. */
export function minimumIn(wanted: Wanted | undefined): { number: number; unit: string } | null {
  const [number, unit] = Array.isArray(wanted) ? (wanted[0]?.split(' ') ?? []) : []
  return unit ? { number: Number(number), unit } : null
}
