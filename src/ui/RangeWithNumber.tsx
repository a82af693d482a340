import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { numberIn } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type ControlProps, FieldGroup, split } from './Field.tsx'

interface RangeWithNumberProps extends ControlProps<number | null> {
  min: number
  max: number
  written: (number: number) => string
  meaning: (minimum: number) => string
  /** Says why there is no range; a number can still be typed. */
  note?: string | undefined
}

/** The largest number an address may hold; as a bound it means unknown. */
const most = 999_999

/** `onChange` fires once a value settles (300 ms); null is no minimum. */
export function RangeWithNumber(props: RangeWithNumberProps) {
  const [field, { value, onChange, min, max, written, meaning, note, disabled }] = split(props)
  const [draft, setDraft] = useSettling(value, onChange)
  const isFixed = disabled || (min >= max && draft === null)
  const isUnused = isFixed || (note !== undefined && draft === null)
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
          disabled={isUnused || min >= max}
          value={Math.min(Math.max(shown, min), max)}
          onChange={(event) => setDraft(settledMinimum(event.target.valueAsNumber, min))}
          className={isUnused ? 'visually-hidden' : 'h-11 min-w-0 flex-1'}
        />
        {/* A note replaces a slider with nothing to do. */}
        {isUnused && <p className="flex-1 text-sm text-ink-muted">{isFixed ? m.ui_range_none() : note}</p>}
        <input
          type="number"
          inputMode="numeric"
          aria-label={field.label}
          name={field.name}
          min={min}
          max={most}
          step={1}
          disabled={isFixed}
          placeholder={String(min)}
          value={draft ?? ''}
          onChange={(event) => setDraft(minimumIn(event.target.value))}
          className={isFixed ? 'visually-hidden' : 'control w-24 tabular-nums'}
        />
      </div>
      {!isUnused && (
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
          <span className={clsx(draft !== null && 'font-semibold text-ink')}>{meaning(shown)}</span>
          {max < most && (
            <span className="tabular-nums">
              {m.ui_range_from_to({ min: written(min), max: written(max) })}
            </span>
          )}
        </p>
      )}
    </FieldGroup>
  )
}

const settledMinimum = (number: number, min: number) => (number <= min ? null : number)

function minimumIn(text: string): number | null {
  const number = Math.trunc(numberIn(text))
  return number > 0 ? Math.min(number, most) : null
}

function useSettling(value: number | null, onChange: (value: number | null) => void) {
  const [draft, setDraft] = useState(value)
  const settle = useRef(onChange)
  settle.current = onChange
  useEffect(() => setDraft(value), [value])
  useEffect(() => {
    if (draft === value) return
    const timer = setTimeout(() => settle.current(draft), 300)
    return () => clearTimeout(timer)
  }, [draft, value])
  return [draft, setDraft] as const
}
