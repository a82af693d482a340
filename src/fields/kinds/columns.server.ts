import type { RawBuilder } from 'kysely'
import { type Column, type FacetCount, type Marks, narrowBy, roomFor } from '../column.ts'
import type { Wanted } from '../kind.ts'

const listOf = (wanted: Wanted): string[] => [wanted].flat().map(String)

/** Dictionary-encoded; 0 means none. */
export class OptionColumn implements Column {
  readonly reads: Column['reads']
  readonly #key: string
  readonly #sameAs: (text: string) => string
  readonly #texts: string[] = ['']
  readonly #codes = new Map<string, number>()
  #byPlace: Uint16Array | Uint32Array = new Uint16Array(0)

  /** Texts equal under `sameAs` are one option, named by the first. */
  constructor(key: string, stored: RawBuilder<unknown>, sameAs = (text: string) => text) {
    this.reads = { [key]: stored }
    this.#key = key
    this.#sameAs = sameAs
  }

  set(place: number, values: Readonly<Record<string, unknown>>): void {
    const value = values[this.#key]
    this.#byPlace = roomFor(this.#byPlace, place)
    this.#byPlace[place] = value === null || value === undefined ? 0 : this.#codeOf(String(value))
  }

  #codeOf(text: string): number {
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const code = this.#texts.push(text) - 1
    if (code > 65_535) this.#byPlace = Uint32Array.from(this.#byPlace)
    this.#codes.set(text, code)
    return code
  }

  /** Each place's code. */
  get codes(): Uint16Array | Uint32Array {
    return this.#byPlace
  }

  get texts(): readonly string[] {
    return this.#texts
  }

  /** Calls `of` once per distinct text. */
  mapped(of: (text: string) => number): (place: number) => number {
    const numbers = Float64Array.from(this.#texts, of)
    const codes = this.#byPlace
    return (place) => numbers[codes[place] as number] as number
  }

  narrow(wanted: Wanted, mark: number, places: Uint32Array, marks: Marks): void {
    const same = new Set(listOf(wanted).map(this.#sameAs))
    const passing = Uint8Array.from(this.#texts, (text, code) =>
      Number(code > 0 && same.has(this.#sameAs(text))),
    )
    const codes = this.#byPlace
    narrowBy((place) => passing[codes[place] as number] === 1, mark, places, marks)
  }

  count(own: number, places: Uint32Array, marks: Marks): FacetCount[] {
    const codes = this.#byPlace
    const seen = new Uint8Array(this.#texts.length)
    const counts = new Uint32Array(this.#texts.length)
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      const code = codes[place] as number
      const mark = marks[place]
      seen[code] = 1
      if (mark === 0 || mark === own) counts[code] = (counts[code] as number) + 1
    }
    return this.#gathered(seen, counts)
  }

  #gathered(seen: Uint8Array, counts: Uint32Array): FacetCount[] {
    const options = new Map<string, { value: string; count: number }>()
    for (const [code, text] of this.#texts.entries()) {
      if (code === 0 || !seen[code]) continue
      const same = this.#sameAs(text)
      const option = options.get(same)
      const count = (option?.count ?? 0) + (counts[code] ?? 0)
      options.set(same, { value: option && option.value < text ? option.value : text, count })
    }
    return [...options.values()].map((option) => ({ field: this.#key, min: null, max: null, ...option }))
  }
}

export const none = -2_147_483_648

export class NumberColumn implements Column {
  readonly reads: Column['reads']
  readonly #key: string
  #byPlace = new Int32Array(0)

  constructor(key: string, stored: RawBuilder<unknown>) {
    this.reads = { [key]: stored }
    this.#key = key
  }

  set(place: number, values: Readonly<Record<string, unknown>>): void {
    this.#byPlace = roomFor(this.#byPlace, place)
    this.#byPlace[place] = (values[this.#key] as number | null) ?? none
  }

  /** By place; `none` where it has none. */
  get numbers(): Int32Array {
    return this.#byPlace
  }

  narrow(wanted: Wanted, mark: number, places: Uint32Array, marks: Marks): void {
    const numbers = this.#byPlace
    const least = Math.max(Number(wanted), none + 1)
    narrowBy((place) => (numbers[place] as number) >= least, mark, places, marks)
  }

  count(own: number, places: Uint32Array, marks: Marks): FacetCount[] {
    const numbers = this.#byPlace
    let [min, max] = [Infinity, -Infinity]
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      const mark = marks[place]
      const number = numbers[place] as number
      if (number === none || (mark !== 0 && mark !== own)) continue
      if (number < min) min = number
      if (number > max) max = number
    }
    return max < min ? [] : [{ field: this.#key, value: null, count: null, min, max }]
  }
}
