import { getLocale } from '../../i18n/paraglide/runtime.js'

/** "centrifuge or microscope" */
export const either = (texts: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(texts)

/** "Centrifuge" → "centrifuge", but "ELISA reader" stays. */
export const lowered = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
