import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Hazards } from '../db/substance-tables.ts'
import type { Locale } from '../i18n/locale.ts'
import type { FilterField, Value, Values } from './field.ts'

/** A value while it is typed; '' and null are empty. */
export type Typed = string | number | boolean | Hazards | null

/** What a filter or alert looks for: any of several values, or a minimum (with a unit, `['5 kg']`). */
export type Wanted = string[] | number

/** Names of referenced rows by id. */
export type Names = Readonly<Record<string, string>>

/** An option to tick. One that is not offered appears only where a listing has it or a filter chose it. */
export interface Choosable {
  value: string
  label: string
  offered: boolean
}

/** One criterion of a field, which can be removed by itself. */
export interface Part {
  value: string | number
  /** After the field's label: "at least 5". */
  within: string
  /** By itself; null where it makes sense only with the field's label. */
  alone: string | null
  /** What stays wanted once it is removed. */
  rest: Wanted | undefined
}

/**
 * A kind answers in `kinds/<kind>.ts`, with the type of its fields, and in one file per further use, because
 * a page loads only what it draws and the browser gets neither zod nor SQL. Its looks are in `controls/`. To
 * add a kind, add its field to `field.ts`, its files, and an entry wherever the types ask for one. Nothing
 * outside `fields/` asks for a field's kind.
 */
export interface Basics {
  empty: Typed
  /** Reads as this when it has no value; otherwise nothing is shown. */
  absent?: Value
}

/** `kinds/<kind>.filter.ts`: how it narrows, in one parameter of the query. */
export interface KindFilter<F extends FilterField, W extends Wanted> {
  /** Reads the parameter's comma-separated texts, dropping unknown ones. */
  read(field: F, texts: readonly string[]): W | undefined
  write(wanted: W): string[]
  parts(field: F, wanted: W, names: Names): Part[]
}

/** `kinds/<kind>.words.ts`: what an alert's form offers and how its sentence reads. */
export interface KindWords<F extends FilterField, W extends Wanted> {
  /** Options to tick, `rows` being those a reference can point at, or the texts in use; null when nothing is ticked. */
  options(field: F, rows: readonly { value: string; label: string }[]): Choosable[] | null
  /** In a sentence: "centrifuge or microscope". */
  phrase(field: F, wanted: W, names: Names): string
  /** As a tag, where that differs from `alone`. */
  tag?(field: F, wanted: W): string
}

/** `kinds/<kind>.server.ts` */
export interface ServerKind<F> {
  /** Parses one given value; `today` is the park's date, `current` the value being replaced. */
  schema(field: F, today: string, current?: Value): z.ZodType<Value>
  /** The readable text in one language: for search, mails and tags. */
  text(field: F, value: Value, locale: Locale): string
  /** What a search finds it by, where that is not its text. */
  foundBy?(field: F, value: Value, locale: Locale): string
  /** Says how a value contradicts the others. */
  agrees?(field: F, value: Value, values: Values): string | null
}

export interface ServerFilterKind<F extends FilterField> extends ServerKind<F> {
  /** SQL for the stored value that is compared. */
  stored(key: string, field: F): RawBuilder<unknown>
  filter: {
    query(field: F): { schema: z.ZodType; says: string }
    wanted(field: F): z.ZodType
    /** SQL that is true where a value passes; `wanted` is jsonb, SQL null when it does not narrow. */
    passes(value: RawBuilder<unknown>, wanted: RawBuilder<unknown>, field: F): RawBuilder<boolean>
    counts: Counts
  }
}

/** How browsing counts a field: identical listings are grouped first, then counted per group. */
export interface Counts {
  /** Whether the value is part of the group's key, as suits fields with few values. */
  byValue: boolean
  /** Aggregates kept per group. */
  kept(key: string): RawBuilder<unknown>[]
  /** Rows of field, value, count, min and max, over groups that pass the other filters. */
  rows(key: string, passesOthers: RawBuilder<boolean>): RawBuilder<unknown>
}
