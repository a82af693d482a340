import clsx from 'clsx'
import { Fragment, type ReactNode, useId } from 'react'
import type { Form } from '../../../browser/form.ts'
import { isAnswered } from '../../../fields/answered.ts'
import { unitOf } from '../../../fields/basics.ts'
import { type Field, isExpected } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { FieldKey } from '../../catalogue/fields.ts'
import { catalogue } from '../../catalogue/fields.ts'
import { categoryIcons } from '../category.tsx'
import type { Answers } from './answers.ts'
import { notKnownIn } from './answers.ts'
import { half, widthOf } from './columns.tsx'
import { NamedKind } from './NamedKind.tsx'
import { Question } from './Question.tsx'

interface QuestionRowsProps {
  form: Form<Answers>
  questions: [FieldKey, Field][]
  before?: (key: FieldKey) => ReactNode
}

/** 500 alone may be ml or l, so the unit is asked in the row of its amount. */
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

type Questions = readonly [FieldKey, Field][]

/** Only a label tells these, and they may be not known. */
const onLabel = (questions: Questions, answers: Answers): Questions =>
  questions.filter(([, field]) => field.notKnown && isExpected(field, answers))

/** Not knowing each of them does not say that there is no label: only its tick does. */
function NoLabel({ form, asked }: { form: Form<Answers>; asked: Questions }) {
  const id = useId()
  const unknown = notKnownIn(form.values)
  const open = asked.filter(([key, field]) => !isAnswered(key, field, form.values, [])).map(([key]) => key)
  const others = unknown.filter((key) => !open.includes(key as FieldKey))
  return (
    <Checkbox
      id={id}
      name="no_label"
      label={m.listings_no_label()}
      hint={m.listings_no_label_hint({ fields: asked.map(([, field]) => field.label()).join(', ') })}
      value={form.values.no_label === true && open.every((key) => unknown.includes(key))}
      onChange={(isNow) => {
        form.set('no_label', isNow)
        form.set('not_known', [...others, ...(isNow ? open : [])].join())
      }}
    />
  )
}
