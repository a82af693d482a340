import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Hazards } from '../db/substance-tables.ts'
import type { Locale } from '../i18n/locale.ts'
import type { Column } from './column.ts'
import type { FilterField, Value } from './field.ts'

export type Typed = string | number | boolean | Hazards | string[] | null

/** Any of several values, or a minimum (`['5 kg']`). */
export type Wanted = string[] | number

export type Names = Readonly<Record<string, string>>

/** An option not offered appears only where a listing has it or a filter chose it. */
export interface Choosable {
  value: string
  label: string
  offered: boolean
}

export interface Part {
  value: string | number
  within: string
  /** Null where it needs the field's label. */
  alone: string | null
  /** What is wanted once it is removed. */
  rest: Wanted | undefined
}

/**
 * One file per use in `kinds/`, because a page loads only what it draws and the browser gets neither zod nor
 * SQL. To add a kind, extend `field.ts`, add its files, and follow the types. Only `fields/` asks for a
 * field's kind.
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
  /** `rows`: what a reference can point at, or the texts in use. Null when nothing is ticked. */
  options(field: F, rows: readonly { value: string; label: string }[]): Choosable[] | null
  phrase(field: F, wanted: W, names: Names): string
  /** Needed when a tag differs from `alone`. */
  tag?(field: F, wanted: W): string
}

export interface ServerKind<F> {
  /** `today` is the park's date, `current` the value being replaced. */
  schema(field: F, today: string, current?: Value): z.ZodType<Value>
  text(field: F, value: Value, locale: Locale): string
  /** Needed when search uses another text. */
  foundBy?(field: F, value: Value, locale: Locale): string
  agrees?(field: F, value: Value | Wanted, values: Others): string | null
}

type Others = Readonly<Record<string, Value | Wanted | undefined>>

export interface ServerFilterKind<F extends FilterField> extends ServerKind<F> {
  /** SQL of the stored value. */
  stored(key: string, field: F): RawBuilder<unknown>
  filter: {
    query(field: F): { schema: z.ZodType; says: string }
    wanted(field: F): z.ZodType
    /** `wanted` is jsonb, SQL null when it does not narrow. */
    passes(value: RawBuilder<unknown>, wanted: RawBuilder<unknown>, field: F): RawBuilder<boolean>
    /** In memory (decision 083); must agree with `passes`. */
    column(key: string, field: F, stored: RawBuilder<unknown>): Column
  }
}
