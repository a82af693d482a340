import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDaysAlong } from '../../../fields/controls/days-along.ts'
import { FieldFilter } from '../../../fields/controls/filters.tsx'
import { holds } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { BrowseProps } from '../../browse-props.ts'
import { type FilterKey, filterKeys, filters } from '../../fields.ts'
import type { Browse } from './use-browse.ts'

interface FiltersProps {
  prefix: string
  openAtFirst: number
  browse: Browse
  facets: BrowseProps['facets']
  ranges: BrowseProps['ranges']
  amount: BrowseProps['amount']
}

export function Filters({ prefix, openAtFirst, browse, facets, ranges, amount }: FiltersProps) {
  const { values } = browse.state
  const changes = useDaysAlong(filters, values)
  // Decided once, so that nothing moves under the hand that narrows.
  const [isAmountLast] = useState(values.total_units === undefined && isFixed(ranges.total_units, amount))
  const inOrder = shownFilters(values).filter((key) => key !== 'type' && facets[key]?.length !== 0)
  const shown = isAmountLast ? atTheEnd(inOrder, 'total_units') : inOrder
  const unfolded = shown
    .filter((key) => !filters[key].filter?.shown && !filters[key].filter?.folded)
    .slice(0, openAtFirst)
  return shown.map((key) => {
    const value = values[key]
    const open = Boolean(filters[key].filter?.shown) || value !== undefined || unfolded.includes(key)
    return (
      <FilterGroup key={key} label={filters[key].label()} chosen={[value ?? []].flat().length} open={open}>
        <FieldFilter
          field={filters[key]}
          id={`${prefix}-${key}`}
          name={key}
          value={value}
          onChange={(next) => {
            for (const [changed, to] of changes(key, next)) browse.setValue(changed, to)
          }}
          options={facets[key] ?? []}
          range={ranges[key]}
          amount={amount}
        />
      </FilterGroup>
    )
  })
}

/** Units of several kinds, or amounts that are all equal, leave the slider nothing to do. */
const isFixed = (range: { min: number; max: number } | undefined, amount: FiltersProps['amount']): boolean =>
  range !== undefined && !(amount && amount.min < amount.max)

const atTheEnd = (keys: readonly FilterKey[], last: FilterKey): FilterKey[] => [
  ...keys.filter((key) => key !== last),
  last,
]

export const shownFilters = (values: Readonly<Record<string, unknown>>): FilterKey[] =>
  filtersInOrder.filter((key) => holds(filters[key].filter?.shown, values))

/** What people narrow by first; dates and the rest come after, as in the catalogue. */
const first: readonly FilterKey[] = [
  'type',
  'availability_type',
  'location_building',
  'organisation',
  'total_units',
]

const filtersInOrder: FilterKey[] = [...new Set([...first, ...filterKeys])]
  .filter((key) => !filters[key].filter?.shown)
  .flatMap((parent) => [parent, ...filterKeys.filter((key) => dependsOn(key, parent))])

function dependsOn(key: FilterKey, parent: FilterKey): boolean {
  return Object.hasOwn(filters[key].filter?.shown ?? {}, parent)
}

interface FilterGroupProps {
  label: string
  chosen: number
  open: boolean
  children: ReactNode
}

function FilterGroup({ label, chosen, open, children }: FilterGroupProps) {
  const [opened] = useState(open)
  return (
    <details open={opened} className="group border-b border-line py-1 last:border-0">
      <summary className="flex min-h-11 items-center gap-2 rounded-md">
        <h3 className="text-base">
          <span className="visually-hidden">{m.listings_filter_by()} </span>
          {label}
        </h3>
        {chosen > 0 && (
          <span className="text-sm text-ink-muted group-open:hidden">
            {m.listings_selected({ count: chosen })}
          </span>
        )}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="ms-auto text-ink-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
