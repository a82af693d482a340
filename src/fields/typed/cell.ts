import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Field } from '../field.ts'
import { offeredOptions } from '../kinds/choice.ts'

interface Choice {
  value: string
  label: string
}

interface CellOf<F extends Field> {
  /** As typed or chosen. */
  text: (value: unknown) => string
  /** Present when it is chosen, not typed. */
  choices?: (field: F) => Choice[]
}

const plain = { text: String }
const day = { text: (value: unknown) => dayText(String(value)) }
const yesOrNo = {
  text: (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value)),
  choices: () => [
    { value: 'yes', label: m.fields_flag_yes() },
    { value: 'no', label: m.fields_flag_no() },
  ],
}
type Options = Parameters<typeof offeredOptions>[0]['options']
const optionsOf = (options: Options): Choice[] =>
  offeredOptions({ options } as Parameters<typeof offeredOptions>[0]).map((value) => ({
    value,
    label: (options[value]?.alone ?? options[value]?.label)?.() ?? value,
  }))

const kinds: { [F in Field as F['kind']]: CellOf<F> | null } = {
  text: plain,
  richtext: null,
  link: plain,
  cas: plain,
  number: plain,
  amount: plain,
  date: day,
  days: day,
  flag: yesOrNo,
  yes_no: yesOrNo,
  choice: { text: String, choices: ({ options }) => optionsOf(options) },
  choices: {
    text: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
    choices: ({ options }) => optionsOf(options),
  },
  hazards: null,
  reference: null,
}

const cellOf = ({ kind }: Field) => kinds[kind] as CellOf<Field> | null

export const cellText = (field: Field, value: unknown): string => cellOf(field)?.text(value) ?? ''

export const isOneCell = (field: Field): boolean => cellOf(field) !== null

export const cellChoices = (field: Field): Choice[] | null => cellOf(field)?.choices?.(field) ?? null

const dayText = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value)
