import { z } from 'zod'
import { formatDay } from '../i18n/day.ts'
import type { Locale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import {
  type ChoiceField,
  type DateField,
  type Field,
  type Kind,
  maximum,
  type NumberField,
  offeredOptions,
  type Value,
} from './field.ts'
import { oneLine } from './line.ts'
import { richTextLength, richTextToPlain, sanitizeRichText } from './richtext/sanitize.ts'

/** What a kind does on the server besides SQL (which is in `sql.ts`). */
interface KindOf<F extends Field> {
  /** Reads one given value; `today` is the park's date. */
  schema(field: F, today: string): z.ZodType<Value>
  /** As people read it, in one language: for search, mails and tags. */
  text(field: F, value: Value, locale: Locale): string
}

const kinds: { [K in Kind]: KindOf<Extract<Field, { kind: K }>> } = {
  choice: {
    schema: (field) => z.enum(offeredOptions(field), m.fields_error_choice()),
    text: (field, value, locale) => optionText(field, String(value), locale),
  },
  number: { schema: numberSchema, text: (_, value) => String(value) },
  text: {
    schema: (field) =>
      z
        .string(m.fields_error_text())
        .trim()
        .max(field.maxLength, m.fields_error_long({ max: field.maxLength }))
        .regex(oneLine, m.fields_error_text()),
    text: (_, value) => String(value),
  },
  date: { schema: dateSchema, text: (_, value) => formatDay(String(value)) },
  flag: {
    schema: () => z.boolean(m.fields_error_flag()),
    text: (field, value, locale) => (value ? field.label({}, { locale }) : ''),
  },
  richtext: {
    schema: (field) =>
      z
        .string(m.fields_error_text())
        .max(field.maxLength * 10, m.fields_error_long({ max: field.maxLength }))
        .transform(sanitizeRichText)
        .refine(
          (html) => richTextLength(html) <= field.maxLength,
          m.fields_error_long({ max: field.maxLength }),
        ),
    text: (_, value) => richTextToPlain(String(value)),
  },
  reference: { schema: () => z.int().positive(), text: (_, value) => String(value) },
}

/** The schema for one given value of a field; empty values are the caller's business. */
export const schemaOf = (field: Field, today: string): z.ZodType<Value> => of(field).schema(field, today)
export const textOf = (field: Field, value: Value, locale: Locale): string =>
  of(field).text(field, value, locale)

const of = <F extends Field>(field: F) => kinds[field.kind] as unknown as KindOf<F>

function numberSchema(field: NumberField): z.ZodType<number> {
  const max = maximum(field)
  const outside = m.fields_error_range({ min: field.min, max })
  return z
    .number(m.fields_error_number())
    .int(m.fields_error_number())
    .min(field.min, outside)
    .max(max, outside)
}

function dateSchema(_field: DateField, today: string): z.ZodType<string> {
  return z.iso.date(m.fields_error_date()).refine((day) => day >= today, m.fields_error_date_past())
}

function optionText(field: ChoiceField, value: string, locale: Locale): string {
  return field.options[value]?.label({}, { locale }) ?? value
}
