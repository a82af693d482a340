import { m } from '../../i18n/paraglide/messages.js'
import type { KindFilter, Wanted } from '../kind.ts'
import { type AmountField, minimumIn } from './amount.ts'

export const amount: KindFilter<AmountField, Wanted> = {
  read: ({ units }, [text = '']) => {
    const [, digits, unit = ''] = /^(\d{1,9})(?: (\w+))?$/.exec(text) ?? []
    const least = Number(digits ?? 0)
    if (least > 0 && Object.hasOwn(units, unit)) return [`${least} ${unit}`]
    return least > 0 && least < 1_000_000 ? least : undefined
  },
  write: (wanted) => [wanted].flat().map(String),
  parts: (field, wanted) => [
    { value: String(wanted), within: minimumText(field, wanted), alone: null, rest: undefined },
  ],
}

export function minimumText({ text }: AmountField, wanted: Wanted): string {
  const minimum = minimumIn(wanted)
  return m.fields_minimum({ value: minimum ? text(minimum.number, minimum.unit) : String(wanted) })
}
