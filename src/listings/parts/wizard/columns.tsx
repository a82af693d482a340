import type { Field } from '../../../fields/field.ts'
import { isInCards } from '../../../fields/kinds/choice.ts'
import type { FieldKey } from '../../catalogue/fields.ts'

export const columns =
  'grid gap-5 sm:gap-7 abreast lg:grid-cols-2 lg:items-start lg:gap-x-8 lg:*:col-span-full'
export const half = 'lg:col-span-1!'

/** Cards and the first line need full width. */
export const widthOf = (key: FieldKey, field: Field, required: boolean): string =>
  key === 'title' || isInCards(field, required) ? '' : half
