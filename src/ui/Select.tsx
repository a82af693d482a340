import { type ControlProps, Field, split } from './Field.tsx'
import type { Option } from './option.ts'

interface SelectProps<Value extends string> extends ControlProps<Value> {
  options: readonly Option<Value>[]
  empty?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const [field, { options, empty, value, onChange, ...native }] = split(props)
  return (
    <Field field={field}>
      {(wiring) => (
        <select
          {...native}
          {...wiring}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value as Value)}
          className="control"
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
