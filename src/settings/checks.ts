import { z } from 'zod'
import { addressField } from '../accounts/address.ts'
import { anyText, line, optional } from '../fields/line.ts'
import { richTextLength, sanitizeRichText } from '../fields/richtext/sanitize.ts'
import type { FieldErrors } from '../http/errors.ts'
import { momentIn } from '../i18n/day.ts'
import { locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { isImagePath } from '../images/paths.ts'
import { isInLanguages, type Key, settingOf } from './catalogue.ts'
import { choicesOf } from './names.ts'
import { nearestReadable, paletteOf } from './palette.ts'
import type { Value } from './park.ts'

function schemaOf(key: Key, zone: string): z.ZodType<string | null> {
  const { kind, max } = settingOf(key)
  switch (kind) {
    case 'line':
    case 'line_texts':
      return optional(line(max))
    case 'lines':
      return optional(
        anyText(max).regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\n\r])*$/u, m.fields_error_text()),
      )
    case 'rich_texts':
      return optional(
        z
          .string({ error: () => m.fields_error_text() })
          .max(max * 10, m.fields_error_long({ max }))
          .transform(sanitizeRichText)
          .refine((html) => richTextLength(html) <= max, m.fields_error_long({ max })),
      )
    case 'address':
      return optional(addressField(m.address_required))
    case 'colour':
      return optional(
        z
          .string({ error: () => m.settings_error_colour() })
          .trim()
          .toLowerCase()
          .regex(/^#[0-9a-f]{6}$/, m.settings_error_colour())
          .refine((colour) => !/^#[0-9a-f]{6}$/.test(colour) || paletteOf(colour), {
            error: ({ input }) => m.settings_error_pale({ nearest: nearestReadable(`${input}`) }),
          }),
      )
    case 'picture':
      return optional(
        z
          .string({ error: () => m.settings_error_picture() })
          .refine((path) => isImagePath(path) && path.startsWith('park/'), m.settings_error_picture()),
      )
    case 'one_of':
      return optional(z.enum(Object.keys(choicesOf(key)), m.fields_error_choice()))
    case 'moment':
      return optional(
        z.string({ error: () => m.settings_error_moment() }).transform((typed, context) => {
          const [whole, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/.exec(typed.trim()) ?? []
          const moment = whole ? momentIn(day, time, zone) : null
          if (moment) return moment.toISOString()
          context.addIssue({ code: 'custom', message: m.settings_error_moment() })
          return z.NEVER
        }),
      )
  }
}

export function readSetting(
  key: Key,
  given: unknown,
  before: Value | undefined,
  zone: string,
): { value: Value | null; errors: FieldErrors } {
  if (!isInLanguages(key)) {
    const { data, error } = schemaOf(key, zone).safeParse(given ?? null)
    return { value: data || null, errors: error ? { [key]: textsOf(error) } : {} }
  }
  const value: Record<string, string> = { ...(typeof before === 'object' ? before : {}) }
  const errors: FieldErrors = {}
  const sent = z.partialRecord(z.enum(locales), z.unknown()).nullable().safeParse(given)
  if (!sent.success) return { value: null, errors: { [key]: [m.fields_error_text()] } }
  if (sent.data === null) return { value: null, errors: {} }
  for (const [locale, text] of Object.entries(sent.data)) {
    const { data, error } = schemaOf(key, zone).safeParse(text ?? null)
    if (error) errors[`${key}.${locale}`] = textsOf(error)
    delete value[locale]
    if (data) value[locale] = data
  }
  return { value: Object.keys(value).length > 0 ? value : null, errors }
}

const textsOf = ({ issues }: z.ZodError): string[] => issues.map(({ message }) => message)
