import type { FieldState } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { FlagField } from '../field.ts'
import type { InputProps, ValueProps } from './props.ts'

export function FlagInput({ field, state, required }: InputProps<FlagField>) {
  return (
    <Checkbox
      {...(state as FieldState<boolean>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
    />
  )
}

export const FlagValue = ({ value }: ValueProps<FlagField>) =>
  value === true ? m.fields_flag_yes() : m.fields_flag_no()
