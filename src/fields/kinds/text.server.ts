import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import { oneLine } from '../line.ts'
import type { TextField } from './text.ts'

export const text: ServerKind<TextField> = {
  schema: (field) =>
    z
      .string(m.fields_error_text())
      .trim()
      .max(field.maxLength, m.fields_error_long({ max: field.maxLength }))
      .regex(oneLine, m.fields_error_text()),
  text: (_, value) => String(value),
}
