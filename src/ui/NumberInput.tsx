import { type ControlProps, Field, split } from './Field.tsx'

interface NumberInputProps extends ControlProps<number | null> {
  min?: number
  /** A larger value is lowered to it at once, so that nobody sends a number they have not seen. */
  max?: number
  step?: number
  suffix?: string
}

/** Null while empty. */
export function NumberInput(props: NumberInputProps) {
  const [field, { value, onChange, min, max, step = 1, suffix, disabled }] = split(props)
  const change = (text: string) => {
    const number = numberIn(text)
    onChange(number !== null && max !== undefined ? Math.min(number, max) : number)
  }
  return (
    <Field field={field}>
      {(wiring) => (
        <div className="relative w-full max-w-44">
          <input
            {...wiring}
            type="number"
            inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
            min={min}
            max={max}
            step={step}
            disabled={disabled}
            value={value ?? ''}
            onChange={(event) => change(event.target.value)}
            className={suffix ? 'control pe-14 tabular-nums' : 'control tabular-nums'}
          />
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 end-8 grid place-items-center text-ink-muted">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

function numberIn(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}
