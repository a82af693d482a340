import { withoutUnseen } from '../../i18n/unseen.ts'
import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface CasField extends Common {
  kind: 'cas'
  hazards: string
  called: string
  concentration: string
}

export const cas: Basics = { empty: '' }

/** Null when the text is not a number in the stored form. */
export function checkDigitOf(text: string): number | null {
  const [, start = '', middle = ''] = /^([1-9]\d{1,6})-(\d{2})-\d$/.exec(text) ?? []
  const digits = [...`${start}${middle}`].reverse().map(Number)
  return digits.length === 0 ? null : digits.reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 10
}

/** Labels and keyboards write other hyphens. */
export const plainCas = (text: string): string =>
  withoutUnseen(text)
    .trim()
    .replace(/\s*[\u2010-\u2015\u2212\uFE63\uFF0D-]\s*/g, '-')

export const isCas = (text: string): boolean => checkDigitOf(text) === Number(text.at(-1))

/** True for right and wrong numbers, in the digits of any script. */
export const isMeantAsCas = (text: string): boolean => /^\p{Nd}{2,}-\p{Nd}{2}-\p{Nd}$/u.test(text)

/** Leading zeros keep the check digit right, but make another number of the same substance. */
export const withoutZeros = (text: string): string => text.replace(/^0+(?=\d{2,}-)/, '')
