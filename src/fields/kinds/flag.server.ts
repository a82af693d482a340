import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { OptionColumn } from './columns.server.ts'
import type { FlagField } from './flag.ts'
import { anyOf, storedText } from './sql.server.ts'

export const flag: ServerFilterKind<FlagField> = {
  schema: () => z.boolean(m.fields_error_flag()),
  text: (field, value, locale) => (value ? field.label({}, { locale }) : ''),
  stored: storedText,
  filter: {
    query: () => ({ schema: z.literal('true'), says: 'Only where it is so.' }),
    wanted: () => z.union([z.boolean(), z.array(z.literal('true')).max(1)], m.fields_error_flag()),
    passes: anyOf,
    column: (key, _, stored) => new OptionColumn(key, stored),
  },
}
