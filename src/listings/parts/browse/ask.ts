import { isEmpty, isRequired, shownFields } from '../../../fields/field.ts'
import { minimumIn } from '../../../fields/kinds/amount.ts'
import { capitalised } from '../../../fields/kinds/phrase.ts'
import { kinds } from '../../catalogue/compared.ts'
import { catalogue, type FieldKey, optionLabel } from '../../catalogue/fields.ts'
import { missingWords } from '../../catalogue/missing.ts'
import { kindNamedIn } from '../../catalogue/named-kind.ts'
import type { BrowseState } from '../../catalogue/query.ts'
import type { Answers } from '../wizard/answers.ts'

export const foldedKeys = ['available_from', 'available_until', 'location_building']
const worthSaying = ['availability_type', ...foldedKeys]

export function requestFor({ search, values }: BrowseState, building: string): Answers {
  const only = (key: keyof typeof values) => {
    const wanted = values[key]
    return Array.isArray(wanted) && wanted.length === 1 ? wanted[0] : undefined
  }
  const type = only('type')
  const kind = type ? {} : kindNamedIn(search)
  const chosen = Object.fromEntries(kinds.flatMap((key) => (only(key) ? [[key, only(key)]] : [])))
  const named = Object.entries({ ...kind, ...chosen }).find(([key]) => key !== 'type')
  const amount = minimumIn(values.total_units)
  return {
    ...likely,
    exchange_type: 'request',
    type: type ?? '',
    title: capitalised(search || (named ? optionLabel(named[0] as FieldKey, String(named[1])) : '')),
    total_units: amount?.number ?? least(values.total_units) ?? unitsOf(kind.type ?? type),
    ...(amount && amount.unit !== 'pieces' ? { volume_weight_unit: amount.unit } : {}),
    availability_type: only('availability_type') ?? 'free',
    available_from: only('available_from') ?? '',
    available_until: only('available_until') ?? '',
    location_building: building,
    ...kind,
    ...chosen,
  } as Answers
}

/** Most likely for a word that no field knows; the title says the rest. */
const likely = {
  device_type: 'other',
  disposable_type: 'other',
  substance_category: 'laboratory_use',
  volume_weight_unit: 'g',
}

/** Most people need one device; for other things nobody can tell. */
export const unitsOf = (type: unknown): number | null => (type === 'equipment' ? 1 : null)

/** The title names a kind that cannot be chosen. */
export const sentAnswers = (answers: Answers): Answers => ({
  exchange_type: 'request',
  ...Object.fromEntries(
    [...questionsFor(answers), ...unasked].map((key) => [
      key,
      answers[unasked.includes(key) ? 'title' : key] ?? null,
    ]),
  ),
})

const unasked: FieldKey[] = ['device_type_other', 'disposable_type_other']

export function questionsFor(answers: Answers): FieldKey[] {
  const shown = shownFields(catalogue, answers)
    .filter(([key, field]) => field.step && (isRequired(field, answers) || worthSaying.includes(key)))
    .map(([key]) => key as FieldKey)
    .filter((key) => !unasked.includes(key))
  return ['title', ...shown.filter((key) => key !== 'title' && key !== 'exchange_type')]
}

export const missingOf = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    questionsFor(answers)
      .filter((key) => isRequired(catalogue[key], answers) && isEmpty(answers[key]))
      .map((key) => [key, missingWords[key as keyof typeof missingWords]()]),
  )

const least = (wanted: unknown): number | null => (typeof wanted === 'number' ? wanted : null)
