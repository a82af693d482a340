import { sql } from 'kysely'
import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { maximum, type NumberField } from './number.ts'
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
    wanted: (field) => between(1, field),
    passes: (value, wanted) => sql`(${wanted} is null or ${value} >= (${wanted})::int)`,
    counts: rangeCounts,
  },
}

const outsideOf = (min: number, field: NumberField) => m.fields_error_range({ min, max: maximum(field) })

function between(min: number, field: NumberField): z.ZodType<number> {
  const max = maximum(field)
  const outside = outsideOf(min, field)
  return z.number(m.fields_error_number()).int(m.fields_error_number()).min(min, outside).max(max, outside)
}
