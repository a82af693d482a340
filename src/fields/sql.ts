import { type RawBuilder, sql } from 'kysely'
import type { Field, Kind } from './field.ts'

/** Where a field's value is in a row of `listings`, typed by its kind. */
export function fieldValue(key: string, field: Field): RawBuilder<unknown> {
  if (field.column) return sql.ref(`listings.${field.column}`)
  const text = sql`(listings.attributes ->> ${sql.lit(key)})`
  return field.kind === 'number' ? sql`${text}::int` : text
}

/**
 * How a filter's value (a jsonb expression, SQL null when it does not filter) narrows a kind:
 * any of the chosen ones, or at least the number (SPEC.md section 5, filter semantics).
 */
type Narrow = (value: RawBuilder<unknown>, wanted: RawBuilder<unknown>) => RawBuilder<boolean>

const anyOf: Narrow = (value, wanted) => sql`(${wanted} is null or ${wanted} ? ${value}::text)`
const atLeast: Narrow = (value, wanted) => sql`(${wanted} is null or ${value} >= (${wanted})::int)`

const narrow: Record<Kind, Narrow> = {
  choice: anyOf,
  reference: anyOf,
  text: anyOf,
  date: anyOf,
  flag: anyOf,
  richtext: anyOf,
  number: atLeast,
}

/** True for values of this field that pass a filter on it. */
export const condition = (
  { kind }: Field,
  value: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
): RawBuilder<boolean> => narrow[kind](value, wanted)
