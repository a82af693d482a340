import { z } from 'zod'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import { richTextLength, richTextToPlain, sanitizeRichText } from '../richtext/sanitize.ts'
import type { RichTextField } from './richtext.ts'

export const richtext: ServerKind<RichTextField> = {
  schema(field) {
    const tooLong = m.fields_error_long({ max: field.maxLength })
    return z
      .string(m.fields_error_text())
      .max(field.maxLength * 10, tooLong)
      .transform(sanitizeRichText)
      .refine((html) => richTextLength(html) <= field.maxLength, tooLong)
  },
  text: (_, value) => richTextToPlain(String(value)),
}
