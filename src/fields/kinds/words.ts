import { getLocale } from '../../i18n/paraglide/runtime.js'
import type { Part } from '../kind.ts'

/** "centrifuge or microscope" */
export const either = (texts: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(texts)

/** "Centrifuge" → "centrifuge", but "ELISA reader" stays. */
export const lowered = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

export const orNothing = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined)

/** One for each of several values. */
export const partsOf = (wanted: string[], label: (value: string) => string): Part[] =>
  wanted.map((value) => ({
    value,
    within: label(value),
    alone: label(value),
    tag: label(value),
    rest: orNothing(wanted.filter((other) => other !== value)),
  }))
