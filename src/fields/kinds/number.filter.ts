import { m } from '../../i18n/paraglide/messages.js'
import type { KindFilter, Wanted } from '../kind.ts'
import { measuredIn, type NumberField } from './number.ts'

/** At least so much; with a unit, in whatever unit of its kind. */
export const number: KindFilter<NumberField, Wanted> = {
  read: ({ measured }, [text = '']) => {
    const [, digits, unit = ''] = /^(\d{1,9})(?: (\w+))?$/.exec(text) ?? []
    const least = Number(digits ?? 0)
    if (least > 0 && measured && Object.hasOwn(measured.units, unit)) return [`${least} ${unit}`]
    return least > 0 && least < 1_000_000 ? least : undefined
  },
  write: (wanted) => [wanted].flat().map(String),
  parts: (field, wanted) => [
    { value: String(wanted), within: minimumText(field, wanted), alone: null, rest: undefined },
  ],
}

export function minimumText({ measured }: NumberField, wanted: Wanted): string {
  const amount = measuredIn(wanted)
  return m.fields_minimum({
    value: amount && measured ? measured.text(amount.number, amount.unit) : String(wanted),
  })
}
