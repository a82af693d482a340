import type { ApiFailure } from '../../browser/api.ts'
import type { Label } from '../../fields/field.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../catalogue/fields.ts'
import { missingWords } from '../catalogue/missing.ts'

/** A page without the form names the empty fields. */
export function publishRefusal({ message, errors = {} }: ApiFailure): string {
  const missing = Object.keys(errors).filter((key): key is FieldKey => isMissing(key, errors[key]))
  const others = Object.entries(errors).flatMap(([key, texts]) =>
    missing.some((one) => one === key) ? [] : texts,
  )
  const fields = missing.map((key) => catalogue[key].label()).join(', ')
  return [fields && m.listings_missing_fields({ fields }), ...others].filter(Boolean).join(' ') || message
}

function isMissing(key: string, texts: readonly string[] = []): boolean {
  const words: Partial<Record<string, Label>> = missingWords
  return texts[0] !== undefined && texts[0] === words[key]?.()
}
