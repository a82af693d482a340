import type { FieldState } from '../../browser/form.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import type { DateField } from '../field.ts'
import { formatDay, today } from './day.ts'
import type { InputProps, ValueProps } from './props.ts'

export function DateFieldInput({ field, state, required }: InputProps<DateField>) {
  return (
    <DateInput
      {...(state as FieldState<string>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
      min={today()}
    />
  )
}

export const DateValue = ({ value }: ValueProps<DateField>) => (
  <time dateTime={String(value)} className="tabular-nums">
    {formatDay(String(value))}
  </time>
)
