import { z } from 'zod'
import { line } from '../fields/line.ts'
import { richTextLength, sanitizeRichText } from '../fields/richtext/sanitize.ts'
import { locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { givenTexts } from './texts.ts'

export const itemTexts = () =>
  z.object({
    title: line(200, () => m.faq_error_title()),
    content: z
      .string({ error: () => m.faq_error_content() })
      .max(50_000, m.fields_error_long({ max: 5_000 }))
      .transform(sanitizeRichText)
      .refine((html) => html !== '', m.faq_error_content())
      .refine((html) => richTextLength(html) <= 5_000, m.fields_error_long({ max: 5_000 })),
  })

export const categoryTexts = () => z.object({ name: line(120, () => m.faq_error_category_name()) })

/** `readTexts` checks them once merged with the stored ones. */
const unread = z.unknown().optional()
const translations = <Text extends z.ZodType>(text: Text) =>
  z
    .partialRecord(z.enum(locales), text, {
      error: ({ code, keys }: z.core.$ZodRawIssue) =>
        code === 'unrecognized_keys'
          ? m.faq_error_language({ given: String(keys), known: locales.join(', ') })
          : m.common_error_invalid(),
    })
    .optional()

const number = () => z.int32({ error: () => m.fields_error_number() }).min(0, m.fields_error_number())

export const itemSchema = () =>
  z.object({
    title: unread,
    content: unread,
    translations: translations(z.object({ title: unread, content: unread })),
    faq_category_id: z.int32().positive().nullish().catch(null),
    position: number().max(10_000, m.fields_error_number()).optional(),
    version: number().optional(),
  })

export const categorySchema = () =>
  z.object({
    name: unread,
    translations: translations(z.object({ name: unread })),
    position: number().max(10_000, m.fields_error_number()).optional(),
    version: number().optional(),
  })

type Item = z.infer<ReturnType<typeof itemSchema>>
type Category = z.infer<ReturnType<typeof categorySchema>>

export const itemChanges = ({ title, content, translations: others, ...rest }: Item) => ({
  ...rest,
  texts: givenTexts({ title, content, translations: others }, ['title', 'content']),
})

export const categoryChanges = ({ name, translations: others, ...rest }: Category) => ({
  ...rest,
  texts: givenTexts({ name, translations: others }, ['name']),
})
