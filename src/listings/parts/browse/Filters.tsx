import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { unitOf } from '../../../fields/basics.ts'
import { useDaysAlong } from '../../../fields/controls/days-along.ts'
import { FieldFilter } from '../../../fields/controls/filters.tsx'
import { holds } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { type FilterKey, filterKeys, filters } from '../../catalogue/fields.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import type { Browse } from './use-browse.ts'

interface FiltersProps {
  prefix: string
  openAtFirst: number
  browse: Browse
  facets: BrowseProps['facets']
  ranges: BrowseProps['ranges']
  amount: BrowseProps['amount']
}

/** A choice ticks its box at once; the new counts follow the list. */
export function Filters({ prefix, openAtFirst, browse, ranges, amount, ...answer }: FiltersProps) {
  const facets = useDeferredValue(answer.facets)
  const { values } = browse.state
  const changes = useRef<ReturnType<typeof useDaysAlong>>(undefined)
  changes.current = useDaysAlong(filters, values)
  const setValue = (key: string, next: Parameters<Browse['setValue']>[1]) => {
    browse.setValues(changes.current?.(key, next) ?? [])
  }
  // Decided once, so that nothing moves while somebody narrows.
  const [isAmountLast] = useState(values.total_units === undefined && isFixed(ranges.total_units, amount))
  const inOrder = shownFilters(values).filter((key) => key !== 'type' && facets[key]?.length !== 0)
  const shown = isAmountLast ? atTheEnd(inOrder, 'total_units') : inOrder
  const unfolded = shown
    .filter((key) => !filters[key].filter?.shown && !filters[key].filter?.folded)
    .slice(0, openAtFirst)
  return shown.map((key) => (
    <Filter
      key={key}
      of={key}
      prefix={prefix}
      open={Boolean(filters[key].filter?.shown) || values[key] !== undefined || unfolded.includes(key)}
      setValue={setValue}
      value={values[key]}
      options={facets[key]}
      range={ranges[key]}
      amount={unitOf(filters[key]) ? amount : null}
    />
  ))
}

interface FilterProps {
  of: FilterKey
  prefix: string
  open: boolean
  setValue: Browse['setValue']
  value: Browse['state']['values'][string] | undefined
  options: BrowseProps['facets'][string] | undefined
  range: BrowseProps['ranges'][string] | undefined
  amount: BrowseProps['amount']
}

const saysTheSame = (one: FilterProps, other: FilterProps): boolean =>
  JSON.stringify([one.value, one.options, one.range, one.amount]) ===
  JSON.stringify([other.value, other.options, other.range, other.amount])

const Filter = memo(function Filter({
  of: key,
  prefix,
  open,
  setValue,
  value,
  options,
  ...rest
}: FilterProps) {
  return (
    <FilterGroup label={filters[key].label()} chosen={[value ?? []].flat().length} open={open}>
      <FieldFilter
        field={filters[key]}
        id={`${prefix}-${key}`}
        name={key}
        value={value}
        onChange={(next) => setValue(key, next)}
        options={options ?? []}
        {...rest}
      />
    </FilterGroup>
  )
}, saysTheSame)

/** Units of several kinds or equal amounts leave the slider nothing to do. */
const isFixed = (range: { min: number; max: number } | undefined, amount: FiltersProps['amount']): boolean =>
  range !== undefined && !(amount && amount.min < amount.max)

const atTheEnd = (keys: readonly FilterKey[], last: FilterKey): FilterKey[] => [
  ...keys.filter((key) => key !== last),
  last,
]

export const shownFilters = (values: Readonly<Record<string, unknown>>): FilterKey[] =>
  filtersInOrder.filter((key) => holds(filters[key].filter?.shown, values))

/** What people narrow by first; the rest follows in catalogue order. */
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
