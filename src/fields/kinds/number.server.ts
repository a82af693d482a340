import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { number as filter } from './number.filter.ts'
import { type Measured, maximum, measuredIn, type NumberField, written } from './number.ts'
import { rangeCounts, storedText } from './sql.server.ts'

export const number: ServerFilterKind<NumberField> = {
  schema: (field, _, current) => {
    const typed = between(field.min, field)
    // Splitting 10,000 l by millilitres makes more than can be typed; an edit of something else leaves it.
    return typeof current === 'number' && current > maximum(field)
      ? z.union([z.literal(current), typed], outsideOf(field.min, field))
      : typed
  },
  text: (_, value) => String(value),
  stored: (key) => sql`${storedText(key)}::int`,
  filter: {
    query: () => ({ schema: z.int().min(1), says: 'At least this.' }),
    wanted: (field) =>
      field.measured ? z.union([between(1, field), measuredMinimum(field)]) : between(1, field),
    passes: (value, wanted, { measured }) =>
      measured
        ? sql`(${wanted} is null or case jsonb_typeof(${wanted}) when 'array'
          then ${isAtLeast(measured, value, sql`(${wanted} ->> 0)`)} else ${value} >= (${wanted})::int end)`
        : sql`(${wanted} is null or ${value} >= (${wanted})::int)`,
    counts: rangeCounts,
  },
}

/** "5 kg" */
const measuredMinimum = (field: NumberField) =>
  z
    .array(z.string())
    .length(1)
    .refine((texts) => measuredIn(filter.read(field, texts)) !== null, m.fields_error_number())

/** Whether a row's number in its own unit is of the same kind as "5 kg" and not less. */
function isAtLeast({ units, ...measured }: Measured, value: RawBuilder<unknown>, text: RawBuilder<unknown>) {
  const own = unitOf(measured)
  const asked = sql`split_part(${text}, ' ', 2)`
  const of = (unit: RawBuilder<unknown>, one: 'kind' | 'base') =>
    sql`case ${unit} ${sql.join(
      Object.entries(units).map(([name, said]) => sql`when ${sql.lit(name)} then ${sql.lit(said[one])}`),
      sql` `,
    )} end`
  return sql`(${of(own, 'kind')} = ${of(asked, 'kind')}
    and ${value}::bigint * ${of(own, 'base')} >= split_part(${text}, ' ', 1)::bigint * ${of(asked, 'base')})`
}

/** What a row of `listings` is counted in. */
export const unitOf = ({ unit, otherwise }: Pick<Measured, 'unit' | 'otherwise'>): RawBuilder<string> =>
  sql<string>`coalesce(${storedText(unit)}, ${sql.lit(otherwise)})`

function outsideOf(min: number, field: NumberField) {
  const say = written(field)
  return m.fields_error_range({ min: say(min), max: say(maximum(field)) })
}

function between(min: number, field: NumberField): z.ZodType<number> {
  const max = maximum(field)
  const outside = outsideOf(min, field)
  return z.number(m.fields_error_number()).int(m.fields_error_number()).min(min, outside).max(max, outside)
}
