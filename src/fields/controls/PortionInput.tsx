import { m } from '../../i18n/paraglide/messages.js'
import type { ControlProps } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import type { Portions } from '../kinds/number.ts'

interface PortionInputProps extends ControlProps<number | null> {
  portions: Portions
  unit: string
  amount: number
  min: number
  max: number
}

/** Typed in the amount's unit, stored in the smallest. */
export function PortionInput({
  portions,
  unit,
  amount,
  value,
  onChange,
  min,
  max,
  ...own
}: PortionInputProps) {
  const base = portions.units[unit]?.base ?? 1
  return (
    <div className="grid gap-1.5">
      <NumberInput
        {...own}
        value={value === null ? null : value / base}
        onChange={(typed) => onChange(typed === null ? null : exact(typed * base))}
        min={min / base}
        max={max / base}
        step={1 / base}
        suffix={unit}
      />
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {value !== null && value >= min && Number.isInteger(value) && resultOf(value, exact(amount * base))}
      </p>
    </div>
  )

  function resultOf(size: number, whole: number): string | null {
    if (whole <= 0) return null
    if (size >= whole) return m.fields_portions_whole()
    const count = Math.floor(whole / size)
    const rest = whole - count * size
    const about = { count, amount: portions.text(size, unit) }
    return rest === 0
      ? m.fields_portions_result(about)
      : m.fields_portions_rest({ ...about, rest: portions.text(rest, unit) })
  }
}

/** 1.005 × 1,000 is a little less than 1,005 in floating point. */
const exact = (number: number): number => Number(number.toPrecision(12))
