import { type ControlProps, Field, split } from './Field.tsx'

interface DateInputProps extends ControlProps<string> {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A day as `YYYY-MM-DD`, empty when none. The browser shows it in its own order: give an example in `hint`. */
export function DateInput(props: DateInputProps) {
  const [field, { value, onChange, ...native }] = split(props)
  return (
    <Field field={field}>
      {(wiring) => (
        <input
          {...native}
          {...wiring}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          className="control max-w-52 tabular-nums"
        />
      )}
    </Field>
  )
}
