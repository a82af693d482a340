import { Eye, EyeOff } from 'lucide-react'
import { monthsText } from '../../../i18n/months-shown.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { RowAct } from '../../../ui/RowActions.tsx'
import { stateOf } from '../../catalogue/states.ts'
import type { ListingProps } from '../../row/props.ts'

/** Drafts are finished in the wizard; connected and hidden listings are not the owner's to show. */
export function toggleOf(
  row: ListingProps,
  show: (status: 'active' | 'inactive') => void,
): RowAct | undefined {
  const state = stateOf(row)
  if (state === 'active')
    return {
      key: 'toggle',
      label: m.listings_deactivate(),
      icon: EyeOff,
      onSelect: () => show('inactive'),
    }
  if (!['inactive', 'gone', 'expired', 'blocked', 'refused'].includes(state)) return undefined
  const label = state === 'expired' ? m.listings_renew({ months: monthsText() }) : m.listings_activate()
  return { key: 'toggle', label, icon: Eye, onSelect: () => show('active') }
}
