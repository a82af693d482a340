import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerFilterKind } from '../kind.ts'
import { OptionColumn } from './columns.server.ts'
import type { ReferenceField } from './reference.ts'
import { anyOf, storedText } from './sql.server.ts'

export const reference: ServerFilterKind<ReferenceField> = {
  schema: () => z.int().positive(),
  text: (_, value) => String(value),
  stored: storedText,
  filter: {
    query: () => ({ schema: z.string(), says: 'One or more, joined by commas: ids.' }),
    wanted: () => z.array(idSchema(), m.fields_error_choice()).max(100, m.fields_error_choice()),
    passes: anyOf,
    column: (key, _, stored) => new OptionColumn(key, stored),
  },
}

const idSchema = () =>
  z.union([z.int().positive().max(999_999_999), z.string().regex(/^[1-9]\d{0,8}$/)], m.fields_error_choice())
