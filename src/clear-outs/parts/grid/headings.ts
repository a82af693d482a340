import { catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'

/** Questions without their mark, as names of columns. */
export const headingOf = (key: FieldKey): string => catalogue[key].label().replace(/\?$/, '')
