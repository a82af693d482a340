import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { type ChoiceField, offeredOptions } from './choice.ts'
import { OptionColumn } from './columns.server.ts'
import { anyOf, storedText } from './sql.server.ts'

export const choice: ServerFilterKind<ChoiceField> = {
  schema: (field) => z.enum(offeredOptions(field), m.fields_error_choice()),
  text: (field, value, locale) => field.options[String(value)]?.label({}, { locale }) ?? String(value),
  stored: storedText,
  filter: {
    query: (field) => ({
      schema: z.string(),
      says: `One or more, joined by commas: ${Object.keys(field.options).join(', ')}.`,
    }),
    wanted: (field) =>
      z
        .array(z.enum(Object.keys(field.options), m.fields_error_choice()), m.fields_error_choice())
        .max(100, m.fields_error_choice()),
    passes: anyOf,
    column: (key, _, stored) => new OptionColumn(key, stored),
  },
}
