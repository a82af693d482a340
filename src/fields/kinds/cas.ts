import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

/** A CAS registry number, like 64-17-5. */
export interface CasField extends Common {
  kind: 'cas'
  hazards: string
}

export const cas: Basics = { empty: '' }

/** The digit a number should end in; null when the text is no such number at all. */
export function checkDigitOf(text: string): number | null {
  const [, start = '', middle = ''] = /^(\d{2,7})-(\d{2})-\d$/.exec(text) ?? []
  const digits = [...`${start}${middle}`].reverse().map(Number)
  return digits.length === 0 ? null : digits.reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 10
}

/** Labels and keyboards write other hyphens. */
export const plainCas = (text: string): string => text.trim().replace(/\s*[\u2010-\u2015\u2212-]\s*/g, '-')

export const isCas = (text: string): boolean => checkDigitOf(text) === Number(text.at(-1))
