import { type Field, isEmpty, type Value } from '../../../fields/field.ts'
import { hostOf } from '../../../fields/kinds/link.ts'
import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { type FieldKey, optionLabel } from '../../catalogue/fields.ts'
import type { Answers } from './answers.ts'

type Questions = readonly [FieldKey, Field][]

/** The answers that a folded part holds. */
export const saidText = (questions: Questions, answers: Answers): string =>
  inOneLine(
    questions.flatMap(([key, field]) => {
      const said = saidOf(key, field, answers)
      return said === null ? [] : field.kind === 'days' ? `${field.label()} ${said}` : said
    }),
  )

/** What a folded part asks, and what of it is answered. */
export const askedText = (questions: Questions, answers: Answers): string =>
  inOneLine(
    questions.map(([key, field]) => {
      const [said, label] = [saidOf(key, field, answers), labelOf(field)]
      return said === null ? label : `${label}: ${said}`
    }),
  )

const inOneLine = (texts: readonly string[]) => texts.join('\u00a0· ')

/** Portions are asked in the unit of the amount. */
export const labelOf = (field: Field): string =>
  (field.kind === 'number' && field.portions ? field.portions : field).label()

function saidOf(key: FieldKey, field: Field, answers: Answers): string | null {
  const value = answers[key]
  if (isEmpty(value) || value === false) return null
  if (value === true) return m.fields_flag_yes()
  if (field.kind === 'number' && field.portions) {
    const unit = String(answers[field.portions.unit] ?? '')
    return field.portions.text(Number(value), unit)
  }
  return said(key, field, value as Value)
}

function said(key: FieldKey, { kind }: Field, value: Value): string {
  if (Array.isArray(value)) return value.map((option) => optionLabel(key, option)).join(', ')
  const text = String(value)
  if (kind === 'choice') return optionLabel(key, text)
  if (kind === 'date' || kind === 'days') return formatDay(text)
  if (kind === 'link') return hostOf(text)
  return kind === 'richtext' ? firstWords(text) : text
}

/** Read only in a summary, so what a tag or an entity stands for does not matter. */
function firstWords(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text
}
