import { m } from '../../i18n/paraglide/messages.js'
import type { Common, Filterable, Label } from '../field.ts'
import type { SharedFilterKind } from '../kind.ts'
import { lowered } from './words.ts'

/** Yes or no; only "yes" can be wanted, as `['true']`. */
export interface FlagField extends Common, Filterable<{ inSentence?: Label }> {
  kind: 'flag'
}

export const flag: SharedFilterKind<FlagField, string[]> = {
  empty: false,
  absent: false,
  filter: {
    read: (_, texts) => (texts.includes('true') ? ['true'] : undefined),
    write: (wanted) => wanted,
    options: () => [{ value: 'true', label: m.fields_flag_yes(), offered: true }],
    parts: ({ label }) => [
      { value: 'true', within: m.fields_flag_yes(), alone: label(), tag: label(), rest: undefined },
    ],
    phrase: ({ label, filter }) => filter?.inSentence?.() ?? lowered(label()),
  },
}
