import type { FieldState } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { RangeWithNumber } from '../../ui/RangeWithNumber.tsx'
import { maximum, type NumberField } from '../field.ts'
import type { FilterProps, InputProps, ValueProps } from './props.ts'

export function NumberFieldInput({ field, state, required }: InputProps<NumberField>) {
  return (
    <NumberInput
      {...(state as FieldState<number | null>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
      min={field.min}
      max={maximum(field)}
    />
  )
}

/** A minimum, from the lowest to the highest value there is. */
export function NumberFilter({ field, id, name, value, onChange, range }: FilterProps<NumberField>) {
  const minimum = typeof value === 'number' ? value : null
  return (
    <RangeWithNumber
      id={id}
      name={name}
      error={undefined}
      label={m.fields_at_least({ label: field.label() })}
      hideLabel
      unmarked
      value={minimum}
      onChange={(next) => onChange(next ?? undefined)}
      min={range?.min ?? 0}
      max={Math.max(range?.max ?? 0, minimum ?? 0)}
    />
  )
}

export const NumberValue = ({ value }: ValueProps<NumberField>) => (
  <span className="tabular-nums">{String(value)}</span>
)
