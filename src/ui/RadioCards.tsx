import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type ControlProps, FieldGroup, split } from './Field.tsx'
import type { Option } from './option.ts'

interface RadioCard<Value extends string> extends Option<Value> {
  icon?: ReactNode
}

interface RadioCardsProps<Value extends string> extends ControlProps<Value> {
  options: readonly RadioCard<Value>[]
  /** From 640 px; 1 stacks them, and a pair shares a row on any screen. */
  columns?: 1 | 2 | 3 | 4 | 'pair'
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const [field, { options, columns = 2, value, onChange, disabled }] = split(props)
  return (
    <FieldGroup field={field} role="radiogroup">
      <div className={clsx('grid gap-2', columnsLook[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'card relative flex min-h-14 items-start gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3.5 transition-colors',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-soft-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--brand)]',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'not-has-checked:not-has-disabled:hover:border-ink-muted not-has-checked:hover:bg-sunken',
              'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-muted',
            )}
          >
            <input
              type="radio"
              name={field.id}
              value={option.value}
              checked={value === option.value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 focus-visible:outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block">{option.label}</span>
              {option.hint && <span className="mt-0.5 block text-sm text-ink-muted">{option.hint}</span>}
            </span>
            {option.icon && <span className="shrink-0 text-ink-muted">{option.icon}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

const columnsLook = {
  1: '',
  pair: 'grid-cols-2',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3 sm:[&>label]:gap-2 sm:[&>label]:px-2.5',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
} as const
