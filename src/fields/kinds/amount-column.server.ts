import type { RawBuilder } from 'kysely'
import { type Column, type FacetCount, type Marks, narrowBy } from '../column.ts'
import type { Wanted } from '../kind.ts'
import { type AmountField, minimumIn } from './amount.ts'
import { NumberColumn, none, OptionColumn } from './columns.server.ts'

type Minimum = NonNullable<ReturnType<typeof minimumIn>>

/** Ranges go by unit, in rows of the field `amount`. */
export class AmountColumn implements Column {
  readonly reads: Column['reads']
  readonly #key: string
  readonly #units: AmountField['units']
  readonly #numbers: NumberColumn
  readonly #unitOf: OptionColumn

  constructor(key: string, field: AmountField, number: RawBuilder<unknown>, unit: RawBuilder<unknown>) {
    this.#key = key
    this.#units = field.units
    this.#numbers = new NumberColumn(key, number)
    this.#unitOf = new OptionColumn(`${key}_unit`, unit)
    this.reads = { ...this.#numbers.reads, ...this.#unitOf.reads }
  }

  set(place: number, values: Readonly<Record<string, unknown>>): void {
    this.#numbers.set(place, values)
    this.#unitOf.set(place, values)
  }

  narrow(wanted: Wanted, mark: number, places: Uint32Array, marks: Marks): void {
    const minimum = minimumIn(wanted)
    if (minimum) this.#narrowByUnit(minimum, mark, places, marks)
    else this.#numbers.narrow(wanted, mark, places, marks)
  }

  #narrowByUnit(minimum: Minimum, mark: number, places: Uint32Array, marks: Marks): void {
    const asked = this.#units[minimum.unit]
    const least = minimum.number * (asked?.base ?? 0)
    const bases = this.#unitOf.mapped((unit) => {
      const said = this.#units[unit]
      return said && said.kind === asked?.kind ? said.base : 0
    })
    const { numbers } = this.#numbers
    const isEnough = (place: number) => {
      const base = bases(place)
      return base > 0 && (numbers[place] as number) * base >= least
    }
    narrowBy(isEnough, mark, places, marks)
  }

  /** One pass for all units; the overall range follows from theirs. */
  count(own: number, places: Uint32Array, marks: Marks): FacetCount[] {
    const { numbers } = this.#numbers
    const { codes, texts } = this.#unitOf
    const least = new Float64Array(texts.length).fill(Infinity)
    const most = new Float64Array(texts.length).fill(-Infinity)
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      const mark = marks[place]
      const number = numbers[place] as number
      if (number === none || (mark !== 0 && mark !== own)) continue
      const unit = codes[place] as number
      if (number < (least[unit] as number)) least[unit] = number
      if (number > (most[unit] as number)) most[unit] = number
    }
    const whole = rangeOf(this.#key, null, Math.min(...least), Math.max(...most))
    return [...whole, ...texts.flatMap((unit, at) => rangeOf('amount', unit, least[at], most[at]))]
  }
}

const rangeOf = (field: string, value: string | null, min = Infinity, max = -Infinity): FacetCount[] =>
  max < min ? [] : [{ field, value, count: null, min, max }]
