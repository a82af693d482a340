import type { ReactNode } from 'react'
import type { Form } from '../../../browser/form.ts'
import { clear } from '../../../fields/controls/clear.ts'
import { FieldInput } from '../../../fields/controls/inputs.tsx'
import { type Field, isEmpty, isExpected } from '../../../fields/field.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { catalogue, type FieldKey } from '../../catalogue/fields.ts'
import { type Answers, notKnownIn, standsFor } from './answers.ts'

interface QuestionProps {
  form: Form<Answers>
  name: FieldKey
  field: Field
  narrow?: boolean
  icons?: Readonly<Record<string, ReactNode>>
}

/** Also offers an answer in its place, and “not known”. */
export function Question({ form, name, field, narrow, icons }: QuestionProps) {
  const typed = form.field(name)
  const state = { ...typed, value: standsFor(name, form.values) ?? typed.value }
  const unknown = notKnownIn(form.values)
  const isUnknown = unknown.includes(name)
  const required = isExpected(field, form.values)
  const others = unknown.filter((key) => key !== name)
  const instead = required ? (field.instead as FieldKey | undefined) : undefined
  const other = instead && form.field(instead)
  const say = (isNow: boolean) => form.set('not_known', (isNow ? [...others, name] : others).join())
  const answer: typeof state.onChange = (value) => {
    state.onChange(value)
    if (name === 'fit_for') form.set('fit_for_day', form.values.expiry_date ?? '')
    if (!isEmpty(value)) answerOtherwise(null)
  }
  const answerOtherwise = (by: 'other' | 'unknown' | null) => {
    if (by) clear({ field, state, sibling: form.field })
    if (other && (other.value === true) !== (by === 'other')) other.onChange(by === 'other')
    if (isUnknown !== (by === 'unknown')) say(by === 'unknown')
  }
  return (
    <div className="grid gap-1 empty:hidden">
      <FieldInput
        field={field}
        state={{ ...state, onChange: answer }}
        required={required && !isUnknown && other?.value !== true}
        sibling={form.field}
        {...(narrow ? { narrow } : {})}
        {...(icons ? { icons } : {})}
      />
      {instead && other && (
        <FieldInput
          field={catalogue[instead]}
          state={{ ...other, onChange: (isNow) => answerOtherwise(isNow ? 'other' : null) }}
          required={false}
        />
      )}
      {required && field.notKnown && (
        <Checkbox
          id={`${state.id}-not-known`}
          name={`${name}_not_known`}
          label={field.notKnown()}
          value={isUnknown}
          onChange={(isNow) => answerOtherwise(isNow ? 'unknown' : null)}
        />
      )}
    </div>
  )
}
