import type { RawBuilder } from 'kysely'
import type { Wanted } from './kind.ts'

/** A count of one value of a field, or its range. */
export interface FacetCount {
  field: string
  value: string | null
  count: number | null
  min: number | null
  max: number | null
}

/**
 * Where a listing stands in a search: 0 passes every filter, `own` fails only the filter with that mark, and
 * `failsMore` more than one.
 */
export type Marks = Uint8Array
const failsMore = 255

/** One field of everything listed, by place, for browsing from memory. Loops go by position: iterators take longer. */
export interface Column {
  /** It keeps these expressions over `listings`, by name. */
  readonly reads: Readonly<Record<string, RawBuilder<unknown>>>
  set(place: number, values: Readonly<Record<string, unknown>>): void
  /** Marks the places that do not pass. */
  narrow(wanted: Wanted, mark: number, places: Uint32Array, marks: Marks): void
  /** Counts over places that pass the other filters, `own` being the mark of this field's own. */
  count(own: number, places: Uint32Array, marks: Marks): FacetCount[]
}

/** Marks each place whose value does not pass. */
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

/** The same with room for `place`, and for half as many again. */
export function roomFor<N extends Numbers>(numbers: N, place: number): N {
  if (place < numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => N)(Math.max(64, Math.ceil(place * 1.5)))
  larger.set(numbers)
  return larger
}
