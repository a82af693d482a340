import type { Common, Filterable } from '../field.ts'
import type { Basics, Wanted } from '../kind.ts'
import type { MinimumWords } from './number.ts'

/** A whole number and what it is counted in, which differs from row to row. */
export interface AmountField extends Common, Filterable<MinimumWords> {
  kind: 'amount'
  /** The bounds of what is typed; sums and splits may pass them. */
  min: number
  max: number
  /** The key of the field that keeps the unit; a row without one is counted in `otherwise`. */
  unit: string
  otherwise: string
  /** Only units of one kind can be compared, by how many of its smallest each is. */
  units: Readonly<Record<string, { kind: string; base: number }>>
  text(number: number, unit: string): string
}

export const amount: Basics = { empty: null }

/** A minimum with its unit, wanted as `['5 kg']`; null of one that is compared as it is written. */
export function minimumIn(wanted: Wanted | undefined): { number: number; unit: string } | null {
  const [number, unit] = Array.isArray(wanted) ? (wanted[0]?.split(' ') ?? []) : []
  return unit ? { number: Number(number), unit } : null
}
