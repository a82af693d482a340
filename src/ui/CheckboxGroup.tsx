import clsx from 'clsx'
import { numberText } from '../i18n/number.ts'
import type { Option } from './option.ts'

export interface CountedOption<Value extends string = string> extends Option<Value> {
  count?: number
}

interface CheckboxRowProps {
  option: CountedOption
  name: string
  checked: boolean
  disabled: boolean
  invalid?: boolean
  onChange: (on: boolean) => void
}

/** With `count: 0` it stays, dimmed, and can only be unchecked. */
export function CheckboxRow({
  option,
  name,
  checked,
  disabled,
  invalid = false,
  onChange,
}: CheckboxRowProps) {
  const off = disabled || (option.count === 0 && !checked)
  return (
    <label
      className={clsx(
        '-mx-2 flex min-h-9 items-start gap-3 rounded-md px-2 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
        {
          'hover:bg-sunken': !off,
          'text-ink-subtle': off,
        },
      )}
    >
      <input
        type="checkbox"
        name={name}
        value={option.value}
        checked={checked}
        disabled={off}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span className="min-w-0 flex-1">
        {option.label}
        {option.hint && <span className="block text-sm text-ink-muted">{option.hint}</span>}
      </span>
      {option.count !== undefined && (
        <span className="text-sm text-ink-subtle tabular-nums">{numberText(option.count)}</span>
      )}
    </label>
  )
}
