import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Hazards } from '../db/substance-tables.ts'
import type { Locale } from '../i18n/locale.ts'
import type { Column } from './column.ts'
import type { FilterField, Value } from './field.ts'

export type Typed = string | number | boolean | Hazards | string[] | null

/** A filter or alert wants any of several values, or a minimum (with a unit, `['5 kg']`). */
export type Wanted = string[] | number

export type Names = Readonly<Record<string, string>>

/** An option that is not offered appears only where a listing has it or a filter chose it. */
export interface Choosable {
  value: string
  label: string
  offered: boolean
}

/** One criterion of a field, which can be removed by itself. */
export interface Part {
  value: string | number
  within: string
  /** By itself; null where it makes sense only with the field's label. */
  alone: string | null
  /** Stays wanted once it is removed. */
  rest: Wanted | undefined
}

/**
 * A kind has one file per use in `kinds/`, because a page loads only what it draws and the browser gets
 * neither zod nor SQL. To add a kind, add its field to `field.ts`, its files, and an entry wherever the types
 * ask for one. Nothing outside `fields/` asks for a field's kind.
 */
export interface Basics {
  empty: Typed
  absent?: Value
}

export interface KindFilter<F extends FilterField, W extends Wanted> {
  read(field: F, texts: readonly string[]): W | undefined
  write(wanted: W): string[]
  parts(field: F, wanted: W, names: Names): Part[]
}

export interface KindWords<F extends FilterField, W extends Wanted> {
  /** Options to tick, `rows` being those a reference can point at, or the texts in use; null when nothing is ticked. */
  options(field: F, rows: readonly { value: string; label: string }[]): Choosable[] | null
  phrase(field: F, wanted: W, names: Names): string
  /** As a tag, where that differs from `alone`. */
  tag?(field: F, wanted: W): string
}

export interface ServerKind<F> {
  /** Parses one given value; `today` is the park's date, `current` the value being replaced. */
  schema(field: F, today: string, current?: Value): z.ZodType<Value>
  text(field: F, value: Value, locale: Locale): string
  /** A search finds it by this, where that is not its text. */
  foundBy?(field: F, value: Value, locale: Locale): string
  /** Says how a value contradicts the others. */
  agrees?(field: F, value: Value | Wanted, values: Others): string | null
}

type Others = Readonly<Record<string, Value | Wanted | undefined>>

export interface ServerFilterKind<F extends FilterField> extends ServerKind<F> {
  /** SQL for the stored value that is compared. */
  stored(key: string, field: F): RawBuilder<unknown>
  filter: {
    query(field: F): { schema: z.ZodType; says: string }
    wanted(field: F): z.ZodType
    /** SQL that is true where a value passes; `wanted` is jsonb, SQL null when it does not narrow. */
    passes(value: RawBuilder<unknown>, wanted: RawBuilder<unknown>, field: F): RawBuilder<boolean>
    /** For browsing, in memory (decision 083): it must find what `passes` does. */
    column(key: string, field: F, stored: RawBuilder<unknown>): Column
  }
}
