import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import type { Form } from '../../../browser/form.ts'
import { unitOf } from '../../../fields/basics.ts'
import { type Field, isExpected } from '../../../fields/field.ts'
import { catalogue, type FieldKey } from '../../catalogue/fields.ts'
import { categoryIcons } from '../category.tsx'
import type { Answers } from './answers.ts'
import { half, widthOf } from './columns.tsx'
import { NamedKind } from './NamedKind.tsx'
import { NoLabel, onLabel } from './NoLabel.tsx'
import { Question } from './Question.tsx'

interface QuestionRowsProps {
  form: Form<Answers>
  questions: [FieldKey, Field][]
  /** What stands before a question. */
  before?: (key: FieldKey) => ReactNode
}

/** A unit is asked in the row of its amount: 500 alone may be millilitres or litres. */
export function QuestionRows({ form, questions, before }: QuestionRowsProps) {
  const unitAsked = ([, field]: [FieldKey, Field]) => questions.find(([key]) => key === unitOf(field))?.[0]
  const units = new Set(questions.flatMap((question) => unitAsked(question) ?? []))
  const label = onLabel(questions, form.values)
  const ask = (key: FieldKey, narrow = false) => (
    <Question
      form={form}
      name={key}
      field={catalogue[key]}
      narrow={narrow}
      {...(key === 'type' ? { icons: typeIcons } : {})}
    />
  )
  return questions
    .filter(([key]) => !units.has(key))
    .map((question) => {
      const [key] = question
      const unit = unitAsked(question)
      return (
        <Fragment key={key}>
          {before?.(key)}
          {label.length > 1 && key === label[0]?.[0] && <NoLabel form={form} asked={label} />}
          {unit ? (
            <div
              className={clsx('flex items-end gap-2 has-[[aria-invalid=true]]:items-start sm:gap-3', half)}
            >
              <div className="min-w-0 max-w-44 grow">{ask(key)}</div>
              <div className="w-37 shrink-0">{ask(unit, true)}</div>
            </div>
          ) : (
            <div
              className={clsx(
                'grid gap-1 empty:hidden',
                widthOf(key, question[1], isExpected(question[1], form.values)),
              )}
            >
              {ask(key)}
              <NamedKind form={form} name={key} />
            </div>
          )}
        </Fragment>
      )
    })
}

const typeIcons = Object.fromEntries(
  Object.entries(categoryIcons).map(([type, Icon]) => [
    type,
    <Icon key={type} size={22} aria-hidden="true" />,
  ]),
)
