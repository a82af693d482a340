import { m } from '../../i18n/paraglide/messages.js'
import type { KindWords } from '../kind.ts'
import { either } from './phrase.ts'
import type { ReferenceField } from './reference.ts'

export const reference: KindWords<ReferenceField, string[]> = {
  options: (_, rows) => rows.map(({ value, label }) => ({ value, label, offered: true })),
  phrase: (_, wanted, names) => m.fields_from({ name: either(wanted.map((id) => names[id] ?? id)) }),
}
