import { m } from '../../../i18n/paraglide/messages.js'
import { Select } from '../../../ui/Select.tsx'
import type { Browse } from './use-browse.ts'

/** Newest or oldest first; beside the count, and on a phone in the sheet of filters. */
export function Sort({ id, browse, labelled = false }: { id: string; browse: Browse; labelled?: boolean }) {
  return (
    <Select
      id={id}
      name="sort"
      label={m.listings_sort()}
      hideLabel={!labelled}
      unmarked
      value={browse.state.sort}
      onChange={(sort) => browse.change({ sort })}
      options={[
        { value: 'date_desc', label: m.listings_sort_date_desc() },
        { value: 'date_asc', label: m.listings_sort_date_asc() },
      ]}
    />
  )
}
