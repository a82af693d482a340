import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../i18n/locale.ts'
import type { FilterField, Value, Values } from './field.ts'

/** A field's value while it is typed: '' and null are empty. */
export type Typed = string | number | boolean | null

/** What a filter or an alert looks for: any of some values, or a minimum (with a unit, `['5 kg']`). */
export type Wanted = string[] | number

/** Names of the rows that references point at, by id. */
export type Names = Readonly<Record<string, string>>

/** Something to tick. What is not offered shows up only where a listing has it or a filter has chosen it. */
export interface Choosable {
  value: string
  label: string
  offered: boolean
}

/** One of the things a field is narrowed by, which can be taken off by itself. */
export interface Part {
  value: string | number
  /** Beside the field's label: "at least 5". */
  within: string
  /** By itself; null where only the field's label makes sense of it. */
  alone: string | null
  /** What stays wanted without it. */
  rest: Wanted | undefined
}

/**
 * What a kind says of itself is in `kinds/<kind>.ts`, with the type of its fields; the other interfaces here are
 * its other files, one for each use, because a page loads only what it draws and the browser neither zod nor SQL.
 * What it looks like is in `controls/`. To add a kind: its field in `field.ts`, its files, and an entry wherever
 * the types then ask for one. Nothing outside `fields/` asks for a field's kind.
 */
export interface Basics {
  /** What a form starts from. */
  empty: Typed
  /** How a field that has no value reads; without it nothing is shown. */
  absent?: Value
}

/** `kinds/<kind>.filter.ts`: how it narrows, by its own shape of what is wanted, in one parameter of the query. */
export interface KindFilter<F extends FilterField, W extends Wanted> {
  /** What is wanted, from the parameter's texts as they were between commas; nothing of what is unknown. */
  read(field: F, texts: readonly string[]): W | undefined
  /** The texts that `read` reads back. */
  write(wanted: W): string[]
  parts(field: F, wanted: W, names: Names): Part[]
}

/** `kinds/<kind>.words.ts`: what an alert's form offers, and how its sentence says what is wanted. */
export interface KindWords<F extends FilterField, W extends Wanted> {
  /** What there is to tick; `rows` are those a reference can point at, or the texts there are. Null when nothing is ticked. */
  options(field: F, rows: readonly { value: string; label: string }[]): Choosable[] | null
  /** In a sentence: "centrifuge or microscope". */
  phrase(field: F, wanted: W, names: Names): string
  /** As a tag, where that is not what stands alone. */
  tag?(field: F, wanted: W): string
}

/** `kinds/<kind>.server.ts` */
export interface ServerKind<F> {
  /** Reads one given value; `today` is the park's date, `current` the value it is written over. */
  schema(field: F, today: string, current?: Value): z.ZodType<Value>
  /** As people read it, in one language: for search, mails and tags. */
  text(field: F, value: Value, locale: Locale): string
  /** What is wrong with a value beside the others, in words. */
  agrees?(field: F, value: Value, values: Values): string | null
}

/** The same of a kind that narrows. */
export interface ServerFilterKind<F extends FilterField> extends ServerKind<F> {
  /** What is compared of the stored `attributes`, as SQL. */
  stored(key: string, field: F): RawBuilder<unknown>
  filter: {
    /** The query's parameter, for the API description. */
    query(field: F): { schema: z.ZodType; says: string }
    /** What an alert may want. */
    wanted(field: F): z.ZodType
    /** True where a value passes; `wanted` is jsonb, SQL null when it does not narrow. */
    passes(value: RawBuilder<unknown>, wanted: RawBuilder<unknown>, field: F): RawBuilder<boolean>
    counts: Counts
  }
}

/** How browsing counts by a field: listings alike are put together first, then seen together. */
export interface Counts {
  /** Whether listings are alike only when they have the same value; right where there are few values. */
  byValue: boolean
  /** What is kept of the values of those put together. */
  kept(key: string): RawBuilder<unknown>[]
  /** Rows of field, value, count, min and max, over those that pass the other filters. */
  rows(key: string, passesOthers: RawBuilder<boolean>): RawBuilder<unknown>
}
