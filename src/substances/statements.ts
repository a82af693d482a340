import { readFileSync } from 'node:fs'
import type { Locale } from '../i18n/paraglide/runtime.js'

const texts: Record<string, Record<Locale, string>> = JSON.parse(
  readFileSync(new URL('statements.json', import.meta.url), 'utf8'),
)

/** A statement of the regulation with its text; a code it does not know has none. */
export const statementOf = (code: string, locale: Locale) => ({
  code,
  // The table lacks what a supplier has to add there. Some texts end with a full stop, others do not.
  text: (texts[code]?.[locale] ?? '').replace(/\s*<[^>]*>/g, '').replace(/[^.]$/, '$&.'),
})

export const textsOf = (codes: readonly string[], locale: Locale): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [code, statementOf(code, locale).text]))

export const isStatement = (code: string): boolean => Object.hasOwn(texts, code)

export const allStatements = (locale: Locale) => Object.keys(texts).map((code) => statementOf(code, locale))
