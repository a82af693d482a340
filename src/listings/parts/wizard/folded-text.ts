import { labelAsked, said, saidAlone } from '../../../fields/controls/said.ts'
import { type Field, isEmpty, type Value } from '../../../fields/field.ts'
import { inOneLine } from '../../../ui/in-one-line.ts'
import type { FieldKey } from '../../catalogue/fields.ts'
import type { Answers } from './answers.ts'

type Questions = readonly [FieldKey, Field][]

export const answersText = (questions: Questions, answers: Answers): string =>
  inOneLine(
    questions.flatMap(([key, field]) => {
      const value = given(answers[key])
      return value === null ? [] : saidAlone(field, value, answers)
    }),
  )

export const questionsText = (questions: Questions, answers: Answers): string =>
  inOneLine(
    questions.map(([key, field]) => {
      const value = given(answers[key])
      const label = labelAsked(field)
      return value === null ? label : `${label}: ${said(field, value, answers)}`
    }),
  )

/** An unticked box is no answer. */
const given = (typed: Answers[string] | undefined): Value | null =>
  isEmpty(typed) || typed === false ? null : (typed as Value)
