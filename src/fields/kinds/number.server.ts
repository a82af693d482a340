import { sql } from 'kysely'
import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { maximum, type NumberField, written } from './number.ts'
import { rangeCounts, storedText } from './sql.server.ts'

export const number: ServerFilterKind<NumberField> = {
  schema: (field) => between(field.min, field),
  text: (_, value) => String(value),
  stored: (key) => sql`${storedText(key)}::int`,
  filter: {
    query: () => ({ schema: z.int().min(1), says: 'At least this.' }),
    wanted: (field) => between(1, field),
    passes: (value, wanted) => sql`(${wanted} is null or ${value} >= (${wanted})::int)`,
    counts: rangeCounts,
  },
}

function between(min: number, field: NumberField): z.ZodType<number> {
  const max = maximum(field)
  const say = written(field)
  const outside = m.fields_error_range({ min: say(min), max: say(max) })
  return z.number(m.fields_error_number()).int(m.fields_error_number()).min(min, outside).max(max, outside)
}
