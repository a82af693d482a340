import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Texts } from '../db/tables.ts'
import type { FieldErrors } from '../http/errors.ts'
import { baseLocale, type Locale, languageNames, locales } from '../i18n/languages.ts'
import { currentLocale } from '../i18n/locale.ts'

export type GivenTexts = Texts<Record<string, unknown>>

/** The reader's language first. */
const readersOrder = (): Locale[] => [
  currentLocale(),
  ...locales.filter((locale) => locale !== currentLocale()),
]

/** `language` tells which is shown. */
export function shown<T extends object>(texts: Texts<T>): T & { language: Locale } {
  const language = readersOrder().find((locale) => texts[locale]) ?? baseLocale
  return { ...(texts[language] as T), language }
}

/** `shown` in SQL, for one key. */
export function shownKey(column: string, key: string): RawBuilder<string> {
  const inOrder = readersOrder().map((locale) => sql`${sql.ref(column)} -> ${sql.lit(locale)}`)
  return sql`coalesce(${sql.join(inOrder)}) ->> ${sql.lit(key)}`
}

/** `title` is the sender's language; others are in `translations: { nl: { title } }`. */
export function givenTexts(
  { translations = {}, ...own }: { translations?: GivenTexts | undefined; [key: string]: unknown },
  keys: readonly string[],
): GivenTexts {
  const locale = currentLocale()
  const direct = Object.fromEntries(
    keys.filter((key) => own[key] !== undefined).map((key) => [key, own[key]]),
  )
  if (Object.keys(direct).length === 0) return translations
  return { ...translations, [locale]: { ...translations[locale], ...direct } }
}

/** An empty language is removed; one must stay. Errors: `title`, or `translations.nl.title`. */
export function readTexts<T extends object>(
  schema: z.ZodType<T>,
  given: GivenTexts,
  before: Texts<T> = {},
): { texts: Texts<T>; errors: FieldErrors } {
  const texts: Texts<T> = {}
  const errors: FieldErrors = {}
  const read = (locale: Locale, text: object) => {
    const result = schema.safeParse(text)
    if (result.success) texts[locale] = result.data
    for (const { path, message } of result.error?.issues ?? [])
      Object.assign(errors, errorOf(locale, String(path[0]), message))
  }
  const merged = locales.map((locale) => [locale, { ...before[locale], ...given[locale] }] as const)
  const written = merged.filter(([, text]) => !isEmpty(text))
  for (const [locale, text] of written) read(locale, text)
  if (written.length === 0) read(currentLocale(), {})
  return { texts, errors }
}

export const errorOf = (locale: Locale, key: string, message: string): FieldErrors =>
  locale === currentLocale()
    ? { [key]: [message] }
    : { [`translations.${locale}.${key}`]: [`${languageNames[locale]}: ${message}`] }

const isEmpty = (text: object) =>
  Object.values(text).every((value) => typeof value === 'string' && value.trim() === '')
