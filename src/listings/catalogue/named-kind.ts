import { type ChoiceField, offeredOptions } from '../../fields/kinds/choice.ts'
import { locales } from '../../i18n/paraglide/runtime.js'
import { kinds } from './compared.ts'
import { type FieldKey, fields } from './fields.ts'

/** "filter tips 200 µl" names pipette tips; within a category "centrifuge tubes" names a kind. */
export function kindNamedIn(search: string, within?: string): Partial<Record<FieldKey, string>> {
  const words = foldedWords(search)
  for (const key of kinds) {
    const field: ChoiceField = fields[key]
    if (within && fields[key].shown.type.is !== within) continue
    const named = offeredOptions(field).find((value) =>
      locales.some((locale) => {
        const noun = foldedWords(field.options[value]?.label({}, { locale }) ?? '').at(-1)
        return value !== 'other' && noun && words.some((word) => word.includes(noun) || noun.startsWith(word))
      }),
    )
    if (named) return { type: fields[key].shown.type.is, [key]: named }
  }
  return {}
}

const foldedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= 4)
