import { ArrowUpDown } from 'lucide-react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Select } from '../../../ui/Select.tsx'
import type { BrowseProps } from '../../find/browse-props.ts'
import type { Browse } from './use-browse.ts'

export function Sort({ browse, can }: { browse: Browse; can: BrowseProps['can'] }) {
  return (
    <div className="sort relative sm:w-44">
      <ArrowUpDown size={18} aria-hidden="true" className="sm:hidden" />
      <Select
        id="sort"
        name="sort"
        label={m.listings_sort()}
        hideLabel
        unmarked
        value={browse.state.sort}
        onChange={(sort) => browse.change({ sort })}
        options={[
          { value: 'date_desc', label: m.listings_sort_date_desc() },
          { value: 'date_asc', label: m.listings_sort_date_asc() },
          ...(can.sort_nearest ? [{ value: 'nearest' as const, label: m.listings_sort_nearest() }] : []),
        ]}
      />
    </div>
  )
}
