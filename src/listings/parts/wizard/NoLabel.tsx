import { useId } from 'react'
import type { Form } from '../../../browser/form.ts'
import { isAnswered } from '../../../fields/answered.ts'
import { type Field, isExpected } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { FieldKey } from '../../catalogue/fields.ts'
import { type Answers, notKnownIn } from './answers.ts'

type Questions = readonly [FieldKey, Field][]

/** What a label would say, and may be not known. */
export const onLabel = (questions: Questions, answers: Answers): Questions =>
  questions.filter(([, field]) => field.notKnown && isExpected(field, answers))

/** Answers in one tap all that only a label would say, as far as it has no answer. */
export function NoLabel({ form, asked }: { form: Form<Answers>; asked: Questions }) {
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
      value={open.length > 0 && open.every((key) => unknown.includes(key))}
      onChange={(isNow) => form.set('not_known', [...others, ...(isNow ? open : [])].join())}
    />
  )
}
