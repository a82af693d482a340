import { m } from '../../i18n/paraglide/messages.js'
import type { KindFilter } from '../kind.ts'
import type { FlagField } from './flag.ts'

/** Only "yes" can be wanted. */
export const flag: KindFilter<FlagField, string[]> = {
  read: (_, texts) => (texts.includes('true') ? ['true'] : undefined),
  write: (wanted) => wanted,
  parts: ({ label }) => [{ value: 'true', within: m.fields_flag_yes(), alone: label(), rest: undefined }],
}
