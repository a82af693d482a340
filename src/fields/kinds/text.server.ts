import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { oneLine } from '../line.ts'
import { OptionColumn } from './columns.server.ts'
import type { TextField } from './text.ts'

export const text: ServerFilterKind<TextField> = {
  schema: (field) =>
    z
      .string(m.fields_error_text())
      .trim()
      .max(field.maxLength, m.fields_error_long({ max: field.maxLength }))
      .regex(oneLine, m.fields_error_text()),
  text: (_, value) => String(value),
  stored: (key, field) => meant(field, sql`(listings.attributes ->> ${sql.lit(key)})`),
  filter: {
    query: () => ({
      schema: z.string(),
      says: 'One or more, joined by commas; a comma within is a space, and case does not count.',
    }),
    wanted: ({ maxLength }) =>
      z
        .array(
          z.string(m.fields_error_text()).max(maxLength, m.fields_error_long({ max: maxLength })),
          m.fields_error_text(),
        )
        .max(100, m.fields_error_choice()),
    passes: (value, wanted, field) => sql`(${wanted} is null or lower(${value}) in (
      select lower(${meant(field, sql`text`)}) from jsonb_array_elements_text(${wanted}) as text))`,
    column: (key, _, stored) => new OptionColumn(key, stored, (value) => value.toLowerCase()),
  },
}

const meant = ({ meaning }: TextField, text: RawBuilder<unknown>): RawBuilder<string> =>
  meaning ? sql`${sql.id(meaning)}(${text})` : sql`translate(${text}, ',', ' ')`
