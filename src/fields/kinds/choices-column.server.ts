import type { RawBuilder } from 'kysely'
import { type Column, type Counted, type Marks, narrowBy, roomFor } from '../column.ts'
import type { Wanted } from '../kind.ts'

/** Several of at most 32 options: each place has a bit for each of them. */
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

  count(own: number, places: Uint32Array, marks: Marks): Counted[] {
    return this.#options.flatMap((value, at): Counted[] => {
      const having = places.filter((place) => ((this.#byPlace[place] as number) & (1 << at)) !== 0)
      if (having.length === 0) return []
      const count = having.filter((place) => marks[place] === 0 || marks[place] === own).length
      return [{ field: this.#key, value, count, min: null, max: null }]
    })
  }
}
