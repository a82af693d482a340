import { isAnswered } from '../../../fields/answered.ts'
import { emptyOf } from '../../../fields/basics.ts'
import { today } from '../../../fields/controls/day.ts'
import { type Field, isEmpty, isExpected, shownFields } from '../../../fields/field.ts'
import type { Typed } from '../../../fields/kind.ts'
import { askedBeside, catalogue, type FieldKey } from '../../catalogue/fields.ts'
import type { ListingProps } from '../../row/props.ts'

export type StepNumber = 1 | 2 | 3
export type Answers = Record<string, Typed>

/** A new listing starts free of charge. */
export function answersOf(listing: ListingProps | null, defaults: Answers): Answers {
  const values = (listing ?? {}) as Record<string, Typed | undefined>
  const typed = Object.entries(catalogue).filter(([, field]) => field.step)
  const answers = Object.fromEntries(
    typed.map(([key, field]) => [key, values[key] ?? defaults[key] ?? emptyOf(field)]),
  )
  return {
    ...answers,
    not_known: listing?.not_known.join() ?? '',
    no_label: false,
    fit_for_day: answers.expiry_date ?? '',
    status: wishedStatus(listing),
    today: today(),
  }
}

/** An answer for another day, now past, does not stand for this one. */
export const standsFor = (key: string, { [key]: answer, ...answers }: Answers): Typed | undefined => {
  const { expiry_date: day, today, fit_for_day } = answers
  const isOld = key === 'fit_for' && Boolean(day) && String(day) < String(today) && day !== fit_for_day
  return isOld ? [] : answer
}

export const notKnownIn = ({ not_known }: Answers): string[] =>
  String(not_known ?? '')
    .split(',')
    .filter(Boolean)

/** A device is one unless said otherwise; other things need a number. */
export const withOneDevice = (answers: Answers): Answers =>
  answers.type === 'equipment' && isEmpty(answers.total_units) ? { ...answers, total_units: 1 } : answers

/** A first draft is completed to be published. */
function wishedStatus(listing: ListingProps | null): Typed {
  return listing?.published_at ? listing.status : 'active'
}

export const questionsOf = (step: StepNumber, answers: Answers): [FieldKey, Field][] =>
  shownFields(catalogue, answers).filter(([key, field]) => field.step === step && !askedBeside.has(key))

export const sentBy = (step: StepNumber, answers: Answers) =>
  sentOf(
    questionsOf(step, answers).map(([key]) => key),
    answers,
  )

/** An empty value clears, also for what is asked beside a field. */
export const sentOf = (keys: readonly FieldKey[], answers: Answers) => ({
  ...Object.fromEntries(
    keys
      .flatMap((key) => [key, catalogue[key].instead ?? []].flat())
      .map((key) => [key, standsFor(key, answers) ?? null]),
  ),
  not_known: notKnownIn(answers),
})

export const missingBefore = (given: Answers): FieldKey[] => missingOf([1, 2], given)

export const missingOf = (steps: readonly number[], given: Answers): FieldKey[] => {
  const answers = { ...given, fit_for: standsFor('fit_for', given) ?? [] }
  return shownFields(catalogue, answers)
    .filter(
      ([key, field]) =>
        field.step &&
        steps.includes(field.step) &&
        isExpected(field, answers) &&
        !isAnswered(key, field, answers, notKnownIn(answers)),
    )
    .map(([key]) => key)
}
