import { useEffect, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { type ControlProps, FieldGroup, split } from './Field.tsx'
import { numberIn } from './NumberInput.tsx'

interface RangeWithNumberProps extends ControlProps<number | null> {
  min: number
  max: number
}

/**
 * A minimum: slider and number side by side (UX.md F19, WCAG 2.5.7). `onChange` comes when a value is
 * settled (slider let go, 300 ms after typing); null is no minimum. Disabled with a note when all values
 * are equal (SPEC.md section 5).
 */
export function RangeWithNumber(props: RangeWithNumberProps) {
  const [field, { value, onChange, min, max, disabled }] = split(props)
  const [draft, setDraft] = useSettling(value, onChange)
  const fixed = disabled || min >= max
  const shown = draft ?? min
  return (
    <FieldGroup field={field}>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={m.ui_range_slider({ label: field.label })}
          min={min}
          max={max}
          step={1}
          disabled={fixed}
          value={Math.min(Math.max(shown, min), max)}
          onChange={(event) => setDraft(settledMinimum(event.target.valueAsNumber, min))}
          className="h-11 min-w-0 flex-1"
        />
        <input
          type="number"
          inputMode="numeric"
          aria-label={field.label}
          name={field.name}
          min={min}
          max={max}
          step={1}
          disabled={fixed}
          placeholder={String(min)}
          value={draft ?? ''}
          onChange={(event) => setDraft(numberIn(event.target.value))}
          className="control w-24 tabular-nums"
        />
      </div>
      <p className="text-sm text-ink-muted">{fixed ? m.ui_range_none() : m.ui_range_from_to({ min, max })}</p>
    </FieldGroup>
  )
}

const settledMinimum = (number: number, min: number) => (number <= min ? null : number)

function useSettling(value: number | null, onChange: (value: number | null) => void) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  useEffect(() => {
    if (draft === value) return
    const timer = setTimeout(() => onChange(draft), 300)
    return () => clearTimeout(timer)
  }, [draft, value, onChange])
  return [draft, setDraft] as const
}
