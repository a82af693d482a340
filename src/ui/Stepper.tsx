import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Field, type FieldProps } from './Field.tsx'

interface StepperProps {
  field: FieldProps
  /** As typed: nothing is rewritten before the field is left. */
  value: string
  onChange: (text: string) => void
  onLeave: () => void
  /** One step down or up; absent where there is none. */
  onLess: (() => void) | undefined
  onMore: (() => void) | undefined
  /** Behind the value, such as a unit. */
  suffix?: string | undefined
}

export function Stepper({ field, value, onChange, onLeave, onLess, onMore, suffix }: StepperProps) {
  // Until something is typed a tap selects the content, so that a 2 replaces a 1 and never makes 12.
  const isUntouched = useRef(true)
  const type = (text: string) => {
    isUntouched.current = false
    onChange(text)
  }
  const leave = () => {
    isUntouched.current = true
    onLeave()
  }
  const keepSelected = (event: MouseEvent) => {
    // Chrome would end a selection after the click that was made in it.
    if (isUntouched.current) event.preventDefault()
  }
  const byArrows = (event: KeyboardEvent) => {
    const step = { ArrowDown: onLess, ArrowUp: onMore }[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <Field field={field}>
      {(wiring) => (
        <div className="flex max-w-72 gap-2">
          <StepButton label={m.ui_less()} onPress={onLess} icon={<Minus size={20} aria-hidden="true" />} />
          <div className="relative min-w-0 flex-1">
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={value}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.target.select()}
              onMouseUp={keepSelected}
              onClick={(event) => isUntouched.current && event.currentTarget.select()}
              onBlur={leave}
              onKeyDown={byArrows}
              className={clsx('control text-center tabular-nums', suffix && 'px-10')}
            />
            {suffix && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-muted"
              >
                {suffix}
              </span>
            )}
          </div>
          <StepButton label={m.ui_more()} onPress={onMore} icon={<Plus size={20} aria-hidden="true" />} />
        </div>
      )}
    </Field>
  )
}

interface StepButtonProps {
  label: string
  onPress: (() => void) | undefined
  icon: ReactNode
}

/** Stays and keeps focus at the end of the range. */
function StepButton({ label, onPress, icon }: StepButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={!onPress}
      onClick={onPress}
      className="btn inline-grid size-11 shrink-0 place-items-center rounded-md border border-line-strong bg-surface text-ink transition-colors select-none hover:bg-sunken aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-subtle"
    >
      {icon}
    </button>
  )
}
