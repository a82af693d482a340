import { partsOf } from '../../../fields/filters.ts'
import type { Part, Wanted } from '../../../fields/kind.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { type FilterKey, filterKeys, filters } from '../../catalogue/fields.ts'
import { normalise } from '../../catalogue/filter.ts'
import type { BrowseState } from '../../catalogue/query.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import { withValue } from './use-browse.ts'

const sidebarKeys = filterKeys.filter((key) => key !== 'type')

export interface Criterion {
  id: string
  label: string
  without: Pick<BrowseState, 'search' | 'values'>
}

export function chipsOf(state: BrowseState, facets: BrowseProps['facets']): Criterion[] {
  const searched = searchCriterion(state, m.listings_chip_search({ search: state.search }))
  return [...searched, ...sidebarKeys.flatMap((key) => chipsOfField(key, state, facets))]
}

export function criteriaOf(state: BrowseState, facets: BrowseProps['facets']): Criterion[] {
  const narrowed = filterKeys.filter((key) => state.values[key] !== undefined)
  return [
    ...searchCriterion(state, state.search),
    ...narrowed.map((key) => ({
      id: key,
      label: labelled(
        key,
        parts(key, state, facets)
          .map(({ within }) => within)
          .join(', '),
      ),
      without: without(state, key, undefined),
    })),
  ]
}

const searchCriterion = ({ search, values }: BrowseState, label: string): Criterion[] =>
  search ? [{ id: 'search', label, without: { search: '', values } }] : []

const chipsOfField = (key: FilterKey, state: BrowseState, facets: BrowseProps['facets']): Criterion[] =>
  parts(key, state, facets).map(({ value, within, alone, rest }) => ({
    id: `${key}-${value}`,
    label: alone ?? labelled(key, within),
    without: without(state, key, rest),
  }))

const labelled = (key: FilterKey, value: string) =>
  m.listings_criterion({ label: filters[key].label(), value })

function parts(key: FilterKey, { values }: BrowseState, facets: BrowseProps['facets']): Part[] {
  const names = Object.fromEntries((facets[key] ?? []).map(({ value, label }) => [value, label]))
  return partsOf(filters[key], values[key], names)
}

const without = ({ search, values }: BrowseState, key: FilterKey, rest: Wanted | undefined) => ({
  search,
  values: normalise(withValue(values, key, rest)),
})

export const countChosen = (values: BrowseState['values']): number =>
  sidebarKeys.flatMap((key) => [values[key] ?? []].flat().map(String)).length
