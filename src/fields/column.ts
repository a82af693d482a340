import type { RawBuilder } from 'kysely'
import type { Wanted } from './kind.ts'

export interface FacetCount {
  field: string
  value: string | null
  count: number | null
  min: number | null
  max: number | null
}

/** 0 passes every filter, `own` fails only the filter with that mark, `failsMore` more than one. */
export type Marks = Uint8Array
const failsMore = 255

/** For browsing in memory. Loops go by position: iterators are slower. */
export interface Column {
  /** Expressions over `listings`, by name. */
  readonly reads: Readonly<Record<string, RawBuilder<unknown>>>
  set(place: number, values: Readonly<Record<string, unknown>>): void
  narrow(wanted: Wanted, mark: number, places: Uint32Array, marks: Marks): void
  /** Counts places that pass the other filters; `own` is this field's mark. */
  count(own: number, places: Uint32Array, marks: Marks): FacetCount[]
}

export function narrowBy(
  passes: (place: number) => boolean,
  mark: number,
  places: Uint32Array,
  marks: Marks,
): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number
    if (!passes(place)) marks[place] = marks[place] === 0 ? mark : failsMore
  }
}

type Numbers = Uint16Array | Uint32Array | Int32Array | Float64Array

export function roomFor<N extends Numbers>(numbers: N, place: number): N {
  if (place < numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => N)(Math.max(64, Math.ceil(place * 1.5)))
  larger.set(numbers)
  return larger
}
