import type { Common, Filterable } from '../field.ts'
import type { Basics, Wanted } from '../kind.ts'
import type { MinimumWords } from './number.ts'

/** A whole number whose unit differs from row to row. */
export interface AmountField extends Common, Filterable<MinimumWords> {
  kind: 'amount'
  /** Sums and splits may exceed these bounds. */
  min: number
  max: number
  /** The unit's field; rows without one count in `otherwise`. */
  unit: string
  otherwise: string
  /** Units compare within a kind, by their number of smallest units. */
  units: Readonly<Record<string, { kind: string; base: number }>>
  text(number: number, unit: string): string
}

export const amount: Basics = { empty: null }

/** From `['5 kg']`; null without a unit. */
export function minimumIn(wanted: Wanted | undefined): { number: number; unit: string } | null {
  const [number, unit] = Array.isArray(wanted) ? (wanted[0]?.split(' ') ?? []) : []
  return unit ? { number: Number(number), unit } : null
}
