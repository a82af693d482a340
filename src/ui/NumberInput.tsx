import { type FocusEvent, useState } from 'react'
import { numberIn, numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type ControlProps, Field, split } from './Field.tsx'

interface NumberInputProps extends ControlProps<number | null> {
  min?: number
  /** A larger number is lowered when the field is left, and that is said. */
  max?: number
  step?: number
  suffix?: string
  /** A year, for one, is not grouped. */
  written?: (number: number) => string
}

export function NumberInput(props: NumberInputProps) {
  const [field, { value, onChange, min, max, step = 1, suffix, written = numberText, disabled }] =
    split(props)
  const [state, setState] = useState<'untouched' | 'typed' | 'lowered'>('untouched')
  const type = (text: string) => {
    setState('typed')
    onChange(Number.isNaN(numberIn(text)) ? null : numberIn(text))
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isTooMuch = max !== undefined && value !== null && value > max
    if (state !== 'typed' || !isTooMuch || sends(relatedTarget)) return
    setState('lowered')
    onChange(max)
  }
  return (
    <Field field={field}>
      {(wiring) => (
        <div className="grid gap-1.5">
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
              onChange={(event) => type(event.target.value)}
              onBlur={leave}
              className={suffix ? 'control pe-14 tabular-nums' : 'control tabular-nums'}
            />
            {suffix && (
              <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-muted">
                {suffix}
              </span>
            )}
          </div>
          <p role="status" className="text-sm font-semibold text-warning empty:hidden">
            {state === 'lowered' && max !== undefined && m.ui_at_most({ number: written(max) })}
          </p>
        </div>
      )}
    </Field>
  )
}

/** A number lowered now would be sent unseen, so it is refused instead. */
const sends = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.type === 'submit'
