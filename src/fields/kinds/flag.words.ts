import { m } from '../../i18n/paraglide/messages.js'
import type { KindWords } from '../kind.ts'
import type { FlagField } from './flag.ts'
import { lowered } from './phrase.ts'

export const flag: KindWords<FlagField, string[]> = {
  options: () => [{ value: 'true', label: m.fields_flag_yes(), offered: true }],
  phrase: ({ label, filter }) => filter?.inSentence?.() ?? lowered(label()),
}
