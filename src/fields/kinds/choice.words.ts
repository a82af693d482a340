import { m } from '../../i18n/paraglide/messages.js'
import type { KindWords } from '../kind.ts'
import type { ChoiceField } from './choice.ts'
import type { ChoicesField } from './choices.ts'
import { either, lowered } from './phrase.ts'

export const choice: KindWords<ChoiceField | ChoicesField, string[]> = {
  options: ({ options }) =>
    Object.entries(options).map(([value, option]) => ({
      value,
      label: option.label(),
      offered: option.offered !== false,
    })),
  phrase: (field, wanted) => either(wanted.map((value) => inSentence(field, value))),
}

const inSentence = ({ label, options }: ChoiceField | ChoicesField, value: string): string =>
  value === 'other'
    ? m.fields_other_in_sentence({ label: lowered(label()) })
    : (options[value]?.inSentence?.() ?? lowered(options[value]?.label() ?? value))
