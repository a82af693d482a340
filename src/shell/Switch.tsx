import clsx from 'clsx'
import type { ReactNode } from 'react'

interface SwitchProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Switch<Value extends string>({ label, options, value, onChange }: SwitchProps<Value>) {
  return (
    <fieldset className="min-w-0 noscript:hidden">
      <legend className="mb-1 text-sm text-ink-muted">{label}</legend>
      <div className="inline-flex flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => option.value !== value && onChange(option.value)}
            className={clsx(
              'inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2.5 text-sm pointer-coarse:min-h-11',
              option.value === value
                ? 'bg-brand-soft font-semibold text-brand-soft-ink'
                : 'text-ink-muted hover:text-ink',
            )}
          >
            {option.icon}
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
