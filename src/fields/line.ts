import { z } from 'zod'
import { m } from '../i18n/paraglide/messages.js'

/** No control characters, and none that reverse the text direction, which could fake a name. */
export const oneLine = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u

export const anyText = (max: number) =>
  z
    .string({ error: () => m.fields_error_text() })
    .trim()
    .max(max, m.fields_error_long({ max }))

export const line = (max: number, required?: () => string) =>
  z
    .string({ error: required ?? (() => m.fields_error_text()) })
    .trim()
    .min(required ? 1 : 0, required?.() ?? '')
    .max(max, m.fields_error_long({ max }))
    .regex(oneLine, m.fields_error_text())

export const paragraphs = (max: number, required: () => string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required())
    .max(max, m.fields_error_long({ max }))
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, m.fields_error_text())

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())
