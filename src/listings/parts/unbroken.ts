import { grouped } from '../../i18n/number.ts'

const units = 'litres?|liter|grams?|kilos?|pieces|stuks|units|eenheden'
const beforeUnit = new RegExp(`(\\d) (?=(?:\\S\\S?|${units})\\b|%)`, 'g')

/** Keeps a number on one line with its unit, sign and range: "≥ 99.8 %", "14–16". */
export const unbroken = (text: string): string =>
  text
    .replace(beforeUnit, '$1\u00a0')
    .replace(/([≥≤<>=≈~±+−]) (?=\d)/g, '$1\u00a0')
    .replace(/(\d)–(?=\d)/g, '$1–\u2060')

/** Breaks only between the parts of a label: "48 × 96 = 4,608 pieces". */
export const onOneLine = (label: string): string => label.replace(/(?<!,) (?!=)/g, '\u00a0')

export const shownAmount = (label: string): string => onOneLine(grouped(label))
