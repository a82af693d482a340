import type { Specifications } from '../../db/tables.ts'
import type { Names } from '../../fields/kind.ts'
import { phraseOf } from '../../fields/words.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type ExchangeType, type FilterKey, filterKeys, filters } from './fields.ts'

/** What its reader calls a building that is stored by its English name. */
export type Named = (called: string) => string

const asStored: Named = (called) => called

function inWordsOf(named: Named, specifications: Specifications): Specifications {
  const { location_building } = specifications
  return Array.isArray(location_building)
    ? { ...specifications, location_building: location_building.map(named) }
    : specifications
}

/** “offers of equipment (centrifuge) for free from Hospital West that mention “5804 r””. */
export function sentenceOf(
  exchange_type: ExchangeType,
  stored: Specifications,
  names: Names,
  named: Named = asStored,
): string {
  const specifications = inWordsOf(named, stored)
  const { search, lines, type: _, total_units, ...circumstances } = specifications
  const phrase = (key: FilterKey) => phraseOf(filters[key], specifications[key] ?? [], names)
  const said = filterKeys.filter((key) => circumstances[key] !== undefined)
  const details = said.filter(isDetail).map(phrase)
  const words = Array.isArray(search) ? search.join(' ') : ''
  return [
    subject(exchange_type, specifications, names),
    ...(details.length > 0 ? [`(${details.join(', ')})`] : []),
    ...said.filter((key) => !isDetail(key)).map(phrase),
    ...(total_units === undefined ? [] : [m.alerts_sentence_amount({ amount: phrase('total_units') })]),
    ...(words ? [m.alerts_value_words({ words })] : []),
    ...(Array.isArray(lines)
      ? [m.alerts_value_lines({ first: (lines[0] ?? '').trim(), count: lines.length })]
      : []),
  ].join(' ')
}

const isDetail = (key: FilterKey): boolean => Object.hasOwn(filters[key].filter?.shown ?? {}, 'type')

function subject(exchange_type: ExchangeType, { type, ...others }: Specifications, names: Names): string {
  const isOffer = exchange_type === 'offer'
  if (type !== undefined) {
    const what = phraseOf(filters.type, type, names)
    return isOffer ? m.alerts_sentence_offers_of({ what }) : m.alerts_sentence_requests_for({ what })
  }
  if (Object.keys(others).length > 0)
    return isOffer ? m.alerts_sentence_offers() : m.alerts_sentence_requests()
  return isOffer ? m.alerts_sentence_all_offers() : m.alerts_sentence_all_requests()
}
