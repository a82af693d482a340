import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { amount as filter } from './amount.filter.ts'
import { type AmountField, minimumIn } from './amount.ts'
import { AmountColumn } from './amount-column.server.ts'
import { between, outsideOf } from './number.server.ts'
import { storedText } from './sql.server.ts'

export const amount: ServerFilterKind<AmountField> = {
  schema: (field, _, current) => {
    const typed = between(field)
    // Splitting 10,000 l by millilitres gives more than can be typed; other edits must still pass.
    return typeof current === 'number' && current > field.max
      ? z.union([z.literal(current), typed], outsideOf(field))
      : typed
  },
  text: (_, value) => String(value),
  stored: (key) => sql`${storedText(key)}::int`,
  filter: {
    query: () => ({ schema: z.int().min(1), says: 'At least this; in unit where that is given.' }),
    column: (key, field, stored) => new AmountColumn(key, field, stored, unitOf(field)),
    wanted: (field) => z.union([between({ min: 1, max: field.max }), minimumWithUnit(field)]),
    passes: (value, wanted, field) => sql`(${wanted} is null or case jsonb_typeof(${wanted}) when 'array'
      then ${isAtLeast(field, value, sql`(${wanted} ->> 0)`)} else ${value} >= (${wanted})::int end)`,
  },
}

const minimumWithUnit = (field: AmountField) =>
  z
    .array(z.string())
    .length(1)
    .refine((texts) => minimumIn(filter.read(field, texts)) !== null, m.fields_error_number())

/** Compares in the smallest unit of the kind. */
function isAtLeast(field: AmountField, value: RawBuilder<unknown>, text: RawBuilder<unknown>) {
  const own = unitOf(field)
  const asked = sql`split_part(${text}, ' ', 2)`
  const of = (unit: RawBuilder<unknown>, one: 'kind' | 'base') =>
    sql`case ${unit} ${sql.join(
      Object.entries(field.units).map(
        ([name, said]) => sql`when ${sql.lit(name)} then ${sql.lit(said[one])}`,
      ),
      sql` `,
    )} end`
  return sql`(${of(own, 'kind')} = ${of(asked, 'kind')}
    and ${value}::bigint * ${of(own, 'base')} >= split_part(${text}, ' ', 1)::bigint * ${of(asked, 'base')})`
}

export const unitOf = ({ unit, otherwise }: Pick<AmountField, 'unit' | 'otherwise'>): RawBuilder<string> =>
  sql<string>`coalesce(${storedText(unit)}, ${sql.lit(otherwise)})`
