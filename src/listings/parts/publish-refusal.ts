import type { ApiFailure } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../fields.ts'

/** Why a listing is not shown. A page without its form names the fields that are still empty. */
export const publishRefusal = ({ message, errors }: ApiFailure): string =>
  errors ? m.listings_missing_fields({ fields: labelsOf(errors) }) : message

const labelsOf = (errors: Record<string, string[]>): string =>
  Object.keys(errors)
    .map((key) => (Object.hasOwn(catalogue, key) ? catalogue[key as FieldKey].label() : key))
    .join(', ')
