import type { FieldState } from '../../browser/form.ts'
import { Field, split } from '../../ui/Field.tsx'
import { Counter } from '../../ui/TextArea.tsx'
import type { TextField } from '../field.ts'
import type { InputProps, ValueProps } from './props.ts'

/** One line; counts down when little room is left. */
export function TextFieldInput({ field, state, required }: InputProps<TextField>) {
  const { value, onChange, ...own } = state as FieldState<string>
  const [props] = split({ ...own, label: field.label(), hint: field.hint?.(), required })
  const left = field.maxLength - (value ?? '').length
  return (
    <Field field={props}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            placeholder={field.placeholder?.()}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
            className="control"
          />
          {left <= field.maxLength / 3 && <Counter left={left} />}
        </>
      )}
    </Field>
  )
}

export const TextValue = ({ value }: ValueProps<TextField>) => (
  <span className="[overflow-wrap:anywhere]">{String(value)}</span>
)
