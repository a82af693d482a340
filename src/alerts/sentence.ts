import type { Specifications } from '../db/tables.ts'
import type { Names, Wanted } from '../fields/kind.ts'
import { phraseOf } from '../fields/words.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type ExchangeType, type FilterKey, filterKeys, filters } from '../listings/fields.ts'

/**
 * An alert in the current language: "offers of equipment, centrifuge, free, at least 5 units". "Or" joins
 * values of one criterion, commas join criteria.
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

const criterion = (key: FilterKey, wanted: Wanted | undefined, names: Names): string[] =>
  wanted === undefined ? [] : [phraseOf(filters[key], wanted, names)]
