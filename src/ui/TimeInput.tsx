import { type ControlProps, Field, split } from './Field.tsx'

export function TimeInput(props: ControlProps<string>) {
  const [field, { value, onChange, ...native }] = split(props)
  return (
    <Field field={field}>
      {(wiring) => (
        <input
          {...native}
          {...wiring}
          type="time"
          step={300}
          value={value}
          data-empty={!value || undefined}
          onChange={(event) => onChange(event.target.value)}
          className="control max-w-40 tabular-nums"
        />
      )}
    </Field>
  )
}
