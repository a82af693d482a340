import type { Value, Values } from '../fields/field.ts'
import { foundBy } from '../fields/server.ts'
import { locales } from '../i18n/paraglide/runtime.js'
import { catalogue, type FieldKey } from './fields.ts'

/** Text as it is compared when searching: without case, accents or double spaces. */
export const fold = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Everything a listing can be found by: its values and their labels, in every language. */
export function searchText(values: Values, organisation: string): string {
  const texts = Object.entries(values).flatMap(([key, value]) => {
    const field = catalogue[key as FieldKey]
    if (!field || value === undefined) return []
    return locales.map((locale) => foundBy(field, value as Value, locale))
  })
  return fold([...new Set([...texts, organisation])].join(' \n '))
}

/** A search box's words, folded, each to be found anywhere in any order. */
export const searchWords = (search: string): string[] =>
  [...new Set(fold(search.slice(0, 200)).split(' '))].filter(Boolean).slice(0, 10)
