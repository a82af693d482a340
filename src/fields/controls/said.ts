import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Field, Kind, Value } from '../field.ts'
import { chosenOf } from '../kinds/choices.ts'
import { hazardsIn } from '../kinds/hazards.ts'
import { hostOf } from '../kinds/link.ts'

/** `answers` of the form give an amount its unit. */
type Say<F extends Field> = (field: F, value: Value, answers: Readonly<Record<string, unknown>>) => string

const plain = (_: Field, value: Value) => String(value)
const day = (_: Field, value: Value) => formatDay(String(value))
const yesOrNo = (_: Field, value: Value) => (value === true ? m.fields_flag_yes() : m.fields_flag_no())

const saying: { [K in Kind]: Say<Extract<Field, { kind: K }>> } = {
  choices: (field, value) =>
    chosenOf(field, value)
      .map((option) => field.options[option]?.label())
      .join(', '),
  choice: (field, value) => field.options[String(value)]?.label() ?? String(value),
  number: ({ portions }, value, answers) =>
    portions ? portions.text(Number(value), String(answers[portions.unit] ?? '')) : String(value),
  amount: plain,
  text: plain,
  date: day,
  days: day,
  flag: yesOrNo,
  richtext: (_, value) => firstWords(String(value)),
  reference: plain,
  yes_no: yesOrNo,
  cas: plain,
  link: (_, value) => hostOf(String(value)),
  hazards: (_, value) => hazardsIn(value)?.name ?? '',
}

export const said: Say<Field> = (field, value, answers) =>
  (saying[field.kind] as Say<Field>)(field, value, answers)

/** Only a day needs its label. */
export const saidAlone: Say<Field> = (field, ...rest) =>
  field.kind === 'days' ? `${field.label()} ${said(field, ...rest)}` : said(field, ...rest)

/** Portions are asked in the unit of the amount. */
export const labelAsked = (field: Field): string =>
  (field.kind === 'number' && field.portions ? field.portions : field).label()

/** Only summaries use it, so stripped tags and entities do not matter. */
function firstWords(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text
}
