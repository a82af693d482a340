import { type ControlProps, FieldError, Hint, Requirement, split, wiringOf } from './Field.tsx'

export function Checkbox(props: Omit<ControlProps<boolean>, 'hideLabel'>) {
  const [field, { value, onChange, disabled }] = split(props)
  const { id, label, hint, error } = field
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...wiringOf(field)}
          type="checkbox"
          checked={value ?? false}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          {label}
          {field.required && <Requirement field={field} />}
        </span>
      </label>
      {hint && (
        <div className="-mt-2 ps-8">
          <Hint id={id}>{hint}</Hint>
        </div>
      )}
      {error && (
        <div className="ps-8">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
