import { sql } from 'kysely'
import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { NumberColumn } from './columns.server.ts'
import { maximum, type NumberField, written } from './number.ts'
import { storedText } from './sql.server.ts'

export const number: ServerFilterKind<NumberField> = {
  schema: between,
  text: (_, value) => String(value),
  stored: (key) => sql`${storedText(key)}::int`,
  filter: {
    query: () => ({ schema: z.int().min(1), says: 'At least this.' }),
    wanted: ({ max }) => between({ min: 1, max }),
    passes: (value, wanted) => sql`(${wanted} is null or ${value} >= (${wanted})::int)`,
    column: (key, _, stored) => new NumberColumn(key, stored),
  },
}

type Bounds = Pick<NumberField, 'min' | 'max'>

export function between(bounds: Bounds): z.ZodType<number> {
  const outside = outsideOf(bounds)
  return z
    .number(m.fields_error_number())
    .int(m.fields_error_number())
    .min(bounds.min, outside)
    .max(maximum(bounds), outside)
}

export function outsideOf(bounds: Bounds): string {
  const say = written(bounds)
  return m.fields_error_range({ min: say(bounds.min), max: say(maximum(bounds)) })
}
