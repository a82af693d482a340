import type { Specifications } from '../db/tables.ts'
import { m } from '../i18n/paraglide/messages.js'
import { getLocale } from '../i18n/paraglide/runtime.js'
import { catalogue, type ExchangeType, type FieldKey, filterKeys, optionLabel } from '../listings/fields.ts'

/** Names of organisations by id, for the criterion that holds ids. */
export type Names = Readonly<Record<string, string>>

/**
 * An alert in words, in the current language: "offers of equipment, centrifuge, free, at least 5 units".
 * Several values of one criterion are joined by "or", criteria by commas.
 */
export function sentenceOf(
  exchange_type: ExchangeType,
  specifications: Specifications,
  names: Names,
): string {
  const { type, ...others } = specifications
  const criteria = filterKeys.flatMap((key) => criterion(key, others[key], names))
  const words = Array.isArray(others.search) ? others.search.join(' ') : ''
  if (words) criteria.push(m.alerts_value_words({ words }))
  return [subject(exchange_type, criterion('type', type, names)[0]), ...criteria].join(', ')
}

function subject(exchange_type: ExchangeType, what: string | undefined): string {
  if (exchange_type === 'offer')
    return what ? m.alerts_sentence_offers_of({ what }) : m.alerts_sentence_all_offers()
  return what ? m.alerts_sentence_requests_for({ what }) : m.alerts_sentence_all_requests()
}

function criterion(key: FieldKey, wanted: string[] | number | undefined, names: Names): string[] {
  if (wanted === undefined) return []
  if (typeof wanted === 'number') return [minimumText(key, wanted)]
  const texts = wanted.map((value) => inSentence(key, value, names))
  const list = new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(texts)
  return [catalogue[key].kind === 'reference' ? m.alerts_value_from({ name: list }) : list]
}

/** "at least 5 units", "made in 2015 or later". */
export const minimumText = (key: FieldKey, minimum: number): string =>
  key === 'operational_age'
    ? m.alerts_value_since({ year: String(minimum) })
    : m.alerts_value_at_least({ count: minimum })

/** One value's label as it stands alone: in tags and chips. */
export function valueText(key: FieldKey, value: string | number, names: Names): string {
  if (typeof value === 'number') return minimumText(key, value)
  return catalogue[key].kind === 'reference' ? (names[value] ?? value) : optionLabel(key, value)
}

function inSentence(key: FieldKey, value: string, names: Names): string {
  const text = valueText(key, value, names)
  if (catalogue[key].kind === 'reference') return text
  return value === 'other' ? m.alerts_value_other({ label: lowered(catalogue[key].label()) }) : lowered(text)
}

/** "Centrifuge" → "centrifuge", but "ELISA reader" stays. */
const lowered = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
