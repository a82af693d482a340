import { m } from '../../i18n/paraglide/messages.js'
import type { KindFilter } from '../kind.ts'
import type { NumberField } from './number.ts'

/** At least so much. */
export const number: KindFilter<NumberField, number> = {
  read: (_, [text = '']) => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined),
  write: (wanted) => [String(wanted)],
  parts: (_, value) => [{ value, within: m.fields_minimum({ value }), alone: null, rest: undefined }],
}
