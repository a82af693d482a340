import { getLocale } from '../../i18n/paraglide/runtime.js'

export function either(texts: readonly string[]): string {
  const locale = getLocale()
  let list = lists.get(locale)
  if (!list) lists.set(locale, (list = new Intl.ListFormat(locale, { type: 'disjunction' })))
  return list.format(texts)
}

const lists = new Map<string, Intl.ListFormat>()

/** "Centrifuge" → "centrifuge", but "ELISA reader" stays. */
export const lowered = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
