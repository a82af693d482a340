import type { ReactNode } from 'react'
import type { Form } from '../../../browser/form.ts'
import { emptyOf } from '../../../fields/basics.ts'
import { FieldInput } from '../../../fields/controls/inputs.tsx'
import { type Field, isEmpty, isExpected } from '../../../fields/field.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { FieldKey } from '../../fields.ts'
import { type Answers, notKnownIn } from './answers.ts'

interface QuestionProps {
  form: Form<Answers>
  name: FieldKey
  field: Field
  icons?: Readonly<Record<string, ReactNode>>
}

export function Question({ form, name, field, icons }: QuestionProps) {
  const state = form.field(name)
  const unknown = notKnownIn(form.values)
  const isUnknown = unknown.includes(name)
  const required = isExpected(field, form.values)
  const others = unknown.filter((key) => key !== name)
  const say = (isNow: boolean) => form.set('not_known', (isNow ? [...others, name] : others).join())
  const answer: typeof state.onChange = (value) => {
    state.onChange(value)
    if (isUnknown && !isEmpty(value)) say(false)
  }
  const tick = (isNow: boolean) => {
    if (isNow) state.onChange(emptyOf(field))
    say(isNow)
  }
  return (
    <div className="grid gap-1 empty:hidden">
      <FieldInput
        field={field}
        state={{ ...state, onChange: answer }}
        required={required && !isUnknown}
        sibling={form.field}
        {...(icons ? { icons } : {})}
      />
      {required && field.notKnown && (
        <Checkbox
          id={`${state.id}-not-known`}
          name={`${name}_not_known`}
          label={field.notKnown()}
          value={isUnknown}
          onChange={tick}
        />
      )}
    </div>
  )
}
