import { type Locale, locales } from '../../../i18n/languages.ts'

type Texts = Partial<Record<Locale, object>> | undefined

/** `title` in the administrator's language, `translations.nl.title` in another. */
export function languageFields(own: Locale, keys: readonly string[], texts: Texts): Record<string, string> {
  const fields = locales.flatMap((locale) => {
    const text = (texts?.[locale] ?? {}) as Record<string, string>
    const prefix = locale === own ? '' : `translations.${locale}.`
    return keys.map((key) => [prefix + key, text[key] ?? ''])
  })
  return Object.fromEntries(fields)
}

export function textsOf(values: Record<string, string>): Record<string, unknown> {
  const own: Record<string, string> = {}
  const translations: Record<string, Record<string, string>> = {}
  for (const [name, value] of Object.entries(values)) {
    const [, locale, key] = name.split('.')
    if (locale && key) (translations[locale] ??= {})[key] = value
    else own[name] = value
  }
  return { ...own, translations }
}
