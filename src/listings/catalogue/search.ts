import type { Value, Values } from '../../fields/field.ts'
import { isCas, plainCas, withoutZeros } from '../../fields/kinds/cas.ts'
import { foundBy } from '../../fields/server.ts'
import { fold } from '../../i18n/fold.ts'
import { locales } from '../../i18n/paraglide/runtime.js'
import { commonNamesOf } from '../../substances/common-names.ts'
import { catalogue, type FieldKey } from './fields.ts'

export function searchText(values: Values, organisation: string): string {
  const texts = Object.entries(values).flatMap(([key, value]) => {
    const field = catalogue[key as FieldKey]
    if (!field || value === undefined) return []
    return locales.map((locale) => foundBy(field, value as Value, locale))
  })
  return fold([...new Set([...texts, ...commonNamesOf(values.cas_number), organisation])].join(' \n '))
}

export const searchWords = (search: string): string[] =>
  [...new Set(fold(search.slice(0, 200)).split(' ').map(searchWord))].filter(Boolean).slice(0, 10)

/** A CAS number is stored in one form, and found by any that is meant. */
function searchWord(word: string): string {
  const number = withoutZeros(plainCas(word))
  return isCas(number) ? number : word
}
