import { type Field, isEmpty, isExpected, isRequired, shownFields } from '../../../fields/field.ts'
import { askedBeside, catalogue, type FieldKey } from '../../catalogue/fields.ts'
import type { ListingProps } from '../../row/props.ts'
import { shownValues } from '../../row/shown-values.ts'
import { type Answers, answersOf, withOneDevice } from '../wizard/answers.ts'

/** What things on one shelf have in common. */
const shared: ReadonlySet<FieldKey> = new Set<FieldKey>([
  'exchange_type',
  'availability_type',
  'available_from',
  'available_until',
  'location_building',
  'location_room',
  'extra_info',
])
/** Filled in, but still asked. */
const suggested: ReadonlySet<FieldKey> = new Set<FieldKey>(['type'])

/** Optional, but different for each thing. */
const differing: ReadonlySet<FieldKey> = new Set<FieldKey>(['pieces_per_unit', 'cas_number'])

export function answersLike(listing: ListingProps): Answers {
  const values = shownValues(listing)
  const kept = [...shared, ...suggested].map((key) => [key, values[key] ?? null])
  return withOneDevice(answersOf(null, Object.fromEntries(kept.filter(([, value]) => !isEmpty(value)))))
}

interface Questions {
  asked: [FieldKey, Field][]
  same: [FieldKey, Field][]
  optional: [FieldKey, Field][]
}

/** `start` holds the answers from when the page opened. */
export function questionsOf(answers: Answers, start: Answers): Questions {
  const all = shownFields(catalogue, answers).filter(([key, { step }]) => step && !askedBeside.has(key))
  const isSame = ([key]: [FieldKey, Field]) => shared.has(key) && (!isEmpty(start[key]) || isLeftOpen(key))
  const isLeftOpen = (key: FieldKey) => !isRequired(catalogue[key], start)
  const others = all.filter((question) => !isSame(question))
  const isAsked = ([key, field]: [FieldKey, Field]) =>
    isExpected(field, answers) || differing.has(key) || (key === 'hazards' && !isEmpty(answers.hazards))
  return {
    same: all.filter(isSame),
    asked: others.filter(isAsked),
    optional: others.filter((question) => !isAsked(question)),
  }
}
