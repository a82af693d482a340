import { type ControlProps, Field, split } from './Field.tsx'

interface DateInputProps extends ControlProps<string> {
  /** First and last day allowed, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** `YYYY-MM-DD`, or empty. The browser shows it in its own order, so give an example in `hint`. */
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
