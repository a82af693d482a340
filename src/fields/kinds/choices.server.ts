import { sql } from 'kysely'
import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { type ChoicesField, chosenOf } from './choices.ts'
import { ChoicesColumn } from './choices-column.server.ts'
import { storedText } from './sql.server.ts'

const listOf = ({ options }: ChoicesField) =>
  z
    .array(z.enum(Object.keys(options), m.fields_error_choice()), m.fields_error_choice())
    .max(100, m.fields_error_choice())

export const choices: ServerFilterKind<ChoicesField> = {
  schema: (field) => listOf(field).transform((given) => chosenOf(field, given)),
  text: (field, value, locale) =>
    chosenOf(field, value)
      .map((option) => field.options[option]?.label({}, { locale }))
      .join(', '),
  stored: storedText,
  filter: {
    query: (field) => ({
      schema: z.string(),
      says: `One or more, joined by commas: ${Object.keys(field.options).join(', ')}. Finds what has any of them.`,
    }),
    wanted: listOf,
    passes: (value, wanted) => sql`(${wanted} is null or coalesce(${value}::jsonb
      ?| array(select jsonb_array_elements_text(${wanted})), false))`,
    column: (key, field, stored) => new ChoicesColumn(key, Object.keys(field.options), stored),
  },
}
