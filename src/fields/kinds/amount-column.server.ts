import type { RawBuilder } from 'kysely'
import { type Column, type Counted, type Marks, narrowBy } from '../column.ts'
import type { Wanted } from '../kind.ts'
import { type AmountField, minimumIn } from './amount.ts'
import { NumberColumn, OptionColumn } from './columns.server.ts'

type Minimum = NonNullable<ReturnType<typeof minimumIn>>

/** A number and its unit. Its ranges are given by unit, too, in rows of the field `amount`. */
export class AmountColumn implements Column {
  readonly reads: Column['reads']
  readonly #units: AmountField['units']
  readonly #numbers: NumberColumn
  readonly #unitOf: OptionColumn

  constructor(key: string, field: AmountField, number: RawBuilder<unknown>, unit: RawBuilder<unknown>) {
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
    const isEnough = (place: number) => {
      const base = bases(place)
      return base > 0 && this.#numbers.at(place) * base >= least
    }
    narrowBy(isEnough, mark, places, marks)
  }

  count(own: number, places: Uint32Array, marks: Marks): Counted[] {
    const units = this.#unitOf.count(own, places, marks).map(({ value }) => value ?? '')
    const byUnit = units.flatMap((unit) => {
      const isOf = this.#unitOf.mapped((other) => Number(other === unit))
      const ofUnit = places.filter((place) => isOf(place) === 1)
      return this.#numbers
        .count(own, ofUnit, marks)
        .map((range) => ({ ...range, field: 'amount', value: unit }))
    })
    return [...this.#numbers.count(own, places, marks), ...byUnit]
  }
}
