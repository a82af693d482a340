import type { RawBuilder } from 'kysely'
import { type Column, type FacetCount, type Marks, narrowBy, roomFor } from '../column.ts'
import type { Wanted } from '../kind.ts'
import type { DaysField } from './days.ts'

/** 2026-11-23 as 20261123; 0 for none. */
const numberOf = (day: unknown): number => Number(String(day ?? '').replaceAll('-', ''))

/** An absent end is open, and nothing is counted. */
export class DayColumn implements Column {
  readonly reads: Column['reads']
  readonly #key: string
  readonly #end: DaysField['end']
  #byPlace = new Uint32Array(0)

  constructor(key: string, stored: RawBuilder<unknown>, end: DaysField['end']) {
    this.reads = { [key]: stored }
    this.#key = key
    this.#end = end
  }

  set(place: number, values: Readonly<Record<string, unknown>>): void {
    this.#byPlace = roomFor(this.#byPlace, place)
    this.#byPlace[place] = numberOf(values[this.#key])
  }

  narrow(wanted: Wanted, mark: number, places: Uint32Array, marks: Marks): void {
    const days = this.#byPlace
    const asked = numberOf([wanted].flat()[0])
    const isThere =
      this.#end === 'first'
        ? (place: number) => days[place] === 0 || (days[place] as number) >= asked
        : (place: number) => (days[place] as number) <= asked
    narrowBy(isThere, mark, places, marks)
  }

  count(): FacetCount[] {
    return []
  }
}
