import type { Value, Values } from '../fields/field.ts'
import { foundBy } from '../fields/server.ts'
import { fold } from '../i18n/fold.ts'
import { locales } from '../i18n/paraglide/runtime.js'
import { catalogue, type FieldKey } from './fields.ts'

export function searchText(values: Values, organisation: string): string {
  const texts = Object.entries(values).flatMap(([key, value]) => {
    const field = catalogue[key as FieldKey]
    if (!field || value === undefined) return []
    return locales.map((locale) => foundBy(field, value as Value, locale))
  })
  return fold([...new Set([...texts, organisation])].join(' \n '))
}

export const searchWords = (search: string): string[] =>
  [...new Set(fold(search.slice(0, 200)).split(' '))].filter(Boolean).slice(0, 10)
