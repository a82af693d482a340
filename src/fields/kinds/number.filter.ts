import { m } from '../../i18n/paraglide/messages.js'
import type { KindFilter } from '../kind.ts'
import type { NumberField } from './number.ts'

export const number: KindFilter<NumberField, number> = {
  read: (_, [text = '']) => {
    const least = /^\d{1,9}$/.test(text) ? Number(text) : 0
    return least > 0 && least < 1_000_000 ? least : undefined
  },
  write: (wanted) => [String(wanted)],
  parts: (_, wanted) => [
    {
      value: String(wanted),
      within: m.fields_minimum({ value: String(wanted) }),
      alone: null,
      rest: undefined,
    },
  ],
}
