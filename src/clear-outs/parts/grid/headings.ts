import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'

/** Leaves out the question mark. */
export const headingOf = (key: FieldKey): string => catalogue[key].label().replace(/\?$/, '')

export const lackOf = (key: string): string =>
  Object.hasOwn(catalogue, key) ? headingOf(key as FieldKey) : m.clear_outs_grid_other()
