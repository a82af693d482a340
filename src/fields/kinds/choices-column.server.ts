import type { RawBuilder } from 'kysely'
import { type Column, type FacetCount, type Marks, narrowBy, roomFor } from '../column.ts'
import type { Wanted } from '../kind.ts'

/** Has one bit per option, at most 32. */
export class ChoicesColumn implements Column {
  readonly reads: Column['reads']
  readonly #key: string
  readonly #options: readonly string[]
  #byPlace = new Uint32Array(0)

  constructor(key: string, options: readonly string[], stored: RawBuilder<unknown>) {
    this.reads = { [key]: stored }
    this.#key = key
    this.#options = options
  }

  set(place: number, values: Readonly<Record<string, unknown>>): void {
    this.#byPlace = roomFor(this.#byPlace, place)
    this.#byPlace[place] = this.#bitsOf(JSON.parse(String(values[this.#key] ?? '[]')))
  }

  #bitsOf(chosen: readonly unknown[]): number {
    return this.#options.reduce((bits, option, at) => (chosen.includes(option) ? bits | (1 << at) : bits), 0)
  }

  narrow(wanted: Wanted, mark: number, places: Uint32Array, marks: Marks): void {
    const any = this.#bitsOf([wanted].flat())
    const bits = this.#byPlace
    narrowBy((place) => ((bits[place] as number) & any) !== 0, mark, places, marks)
  }

  count(own: number, places: Uint32Array, marks: Marks): FacetCount[] {
    const bits = this.#byPlace
    const counts = new Uint32Array(this.#options.length)
    let seen = 0
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      const chosen = bits[place] as number
      seen |= chosen
      if (chosen === 0 || (marks[place] !== 0 && marks[place] !== own)) continue
      for (let option = 0; option < counts.length; option += 1)
        counts[option] = (counts[option] as number) + ((chosen >>> option) & 1)
    }
    return this.#options.flatMap((value, at): FacetCount[] =>
      seen & (1 << at)
        ? [{ field: this.#key, value, count: counts[at] as number, min: null, max: null }]
        : [],
    )
  }
}
