import { fold } from '../../i18n/fold.ts'
import { numberIn } from '../../i18n/number.ts'
import { locales } from '../../i18n/paraglide/runtime.js'
import type { Field, Label, Values } from '../field.ts'
import type { AmountField } from '../kinds/amount.ts'
import { isCas, plainCas, withoutZeros } from '../kinds/cas.ts'
import { type ChoiceField, offeredOptions } from '../kinds/choice.ts'
import { maximum } from '../kinds/number.ts'
import { dayIn } from './day.ts'
import { pieceWords, spelledUnits } from './units.ts'

export interface Reading {
  monthFirst?: boolean
  unit?: string
}

type Reader<F extends Field> = (field: F, text: string, key: string, reading: Reading) => Values | null

const readers: { [F in Field as F['kind']]: Reader<F> | null } = {
  text: ({ maxLength }, text, key) => (text.length <= maxLength ? { [key]: text } : null),
  richtext: ({ maxLength }, text, key) => (text.length <= maxLength ? { [key]: paragraph(text) } : null),
  link: ({ maxLength }, text, key) =>
    /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= maxLength ? { [key]: text } : null,
  cas: (_, text, key) => {
    const cas = withoutZeros(plainCas(text.replace(/^cas[\s.:#-]*(?:(?:no|nr|number|nummer)[\s.:#]*)?/i, '')))
    return isCas(cas) ? { [key]: cas } : null
  },
  number: (field, text, key) => {
    const number = numberIn(text)
    return isWithin(number, field.min, maximum(field)) ? { [key]: number } : null
  },
  amount: (field, text, key, { unit }) => readAmount(field, text, key, unit),
  date: (_, text, key, { monthFirst }) => valueOr(key, dayIn(text, monthFirst)),
  days: (_, text, key, { monthFirst }) => valueOr(key, dayIn(text, monthFirst)),
  flag: (_, text, key) => valueOr(key, yesOrNo(text)),
  yes_no: (_, text, key) => valueOr(key, yesOrNo(text)),
  choice: (field, text, key) => valueOr(key, optionIn(field, text)),
  choices: ({ options }, text, key) => {
    const chosen = text
      .split(/[,;/+]/)
      .map((one) => optionIn({ kind: 'choice', options } as ChoiceField, one))
    return chosen.every((one) => one !== null) ? { [key]: chosen as string[] } : null
  },
  hazards: null,
  reference: null,
}

const readerOf = ({ kind }: Field) => readers[kind] as Reader<Field> | null

export const isTyped = (field: Field): boolean => readerOf(field) !== null

/** An amount comes with its unit; null when unreadable. */
export const valuesTyped = (key: string, field: Field, text: string, reading: Reading = {}): Values | null =>
  readerOf(field)?.(field, text.trim(), key, reading) ?? null

/** A number with its check digit; in an unnamed column also a day, or an amount with its unit. */
export function tellsItself(field: Field, text: string, isNamed: boolean): boolean {
  if (field.kind === 'cas') return valuesTyped('', field, text) !== null
  if (isNamed) return false
  if (field.kind === 'amount') return /\d\s*\p{L}/u.test(text) && readAmount(field, text, '') !== null
  return field.kind === 'date' && /\d.*\d/.test(text) && valuesTyped('', field, text) !== null
}

const valueOr = (key: string, value: string | boolean | null): Values | null =>
  value === null ? null : { [key]: value }

const isWithin = (number: number, min: number, max: number): boolean =>
  Number.isInteger(number) && number >= min && number <= max

export const paragraph = (text: string): string =>
  `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`

/** "2,5 l" is 2,500 ml: amounts are whole numbers. */
function readAmount(field: AmountField, text: string, key: string, unit?: string): Values | null {
  const [, times, digits = '', word = ''] =
    /^(?:(\d{1,4})\s*[x×]\s*)?(\d[\d.,\s]*?)\s*([\p{L}]*)\.?$/iu.exec(text) ?? []
  const named =
    word === '' ? unit : (spelledUnits[word.toLowerCase()] ?? (isPieces(word) ? field.otherwise : undefined))
  if (word !== '' && !named) return null
  const of = field.units[named ?? field.otherwise]
  const base = Math.round(numberIn(digits) * Number(times ?? 1) * (of?.base ?? 1) * 1e6) / 1e6
  const fits = Object.entries(field.units).filter(
    ([name, one]) =>
      one.kind === of?.kind && base % one.base === 0 && (name === named || one.base === 1 || !named),
  )
  const [said, one] = fits.find(([name]) => name === named) ?? fits[0] ?? []
  if (!said || !one || !isWithin(base / one.base, field.min, field.max)) return null
  return { [key]: base / one.base, ...(said === field.otherwise ? {} : { [field.unit]: said }) }
}

const isPieces = (word: string): boolean => new RegExp(`^(?:x|${pieceWords})$`, 'i').test(word)

function yesOrNo(text: string): boolean | null {
  const said = fold(text)
  if (['yes', 'ja', 'y', 'j', 'x', 'true', 'waar', '1'].includes(said)) return true
  return ['no', 'nee', 'n', '-', 'false', 'onwaar', '0'].includes(said) ? false : null
}

function optionIn(field: ChoiceField, text: string): string | null {
  const said = fold(text)
  const unit = spelledUnits[said]
  const names = (label: Label | undefined) => locales.map((locale) => fold(label?.({}, { locale }) ?? ''))
  const found = offeredOptions(field).find((value) => {
    const { label, alone } = field.options[value] ?? {}
    return (
      said === value ||
      said === value.replaceAll('_', ' ') ||
      [...names(label), ...names(alone)].includes(said)
    )
  })
  return found ?? (unit && field.options[unit] ? unit : null)
}
