import { Eye, EyeOff } from 'lucide-react'
import type { ApiFailure } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../../listings/fields.ts'
import type { ListingProps } from '../../listings/props.ts'
import { isDraft } from './ListingStatus.tsx'
import type { Toggle } from './RowActions.tsx'

/** A draft is finished in the wizard; what is connected or hidden is not the owner's to show. */
export function toggleOf(
  row: ListingProps,
  show: (status: 'active' | 'inactive') => void,
): Toggle | undefined {
  if (row.status === 'connected' || row.hidden || isDraft(row)) return undefined
  if (row.status === 'active' && !row.expired)
    return { label: m.listings_deactivate(), icon: EyeOff, act: () => show('inactive') }
  const label = row.expired ? m.listings_renew() : m.listings_activate()
  return { label, icon: Eye, act: () => show('active') }
}

/** What is still missing is named by its fields. */
export const refusalWords = ({ message, errors }: ApiFailure): string =>
  errors ? m.listings_missing_elsewhere({ fields: missing(errors) }) : message

const missing = (errors: Record<string, string[]>): string =>
  Object.keys(errors)
    .map((key) => (Object.hasOwn(catalogue, key) ? catalogue[key as FieldKey].label() : key))
    .join(', ')
