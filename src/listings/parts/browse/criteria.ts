import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey, filterKeys, optionLabel } from '../../fields.ts'
import { normalise } from '../../filter.ts'
import type { BrowseProps } from '../../props.ts'
import type { BrowseState } from '../../query.ts'
import { withValue } from './use-browse.ts'

/** One thing the list is narrowed by, with the state that lacks it. */
export interface Criterion {
  id: string
  label: string
  without: Pick<BrowseState, 'search' | 'values'>
}

/** Every chosen value, the search first: the chips. */
export function chipsOf(state: BrowseState, facets: BrowseProps['facets']): Criterion[] {
  return [...searchCriterion(state), ...filterKeys.flatMap((key) => chipsOfField(key, state, facets))]
}

/** One for each narrowed field: what could be dropped as a whole. */
export function criteriaOf(state: BrowseState, facets: BrowseProps['facets']): Criterion[] {
  const narrowed = filterKeys.filter((key) => state.values[key] !== undefined)
  return [
    ...searchCriterion(state),
    ...narrowed.map((key) => ({
      id: key,
      label: m.listings_criterion({
        label: catalogue[key].label(),
        value: chipsOfField(key, state, facets)
          .map((chip) => chip.label)
          .join(', '),
      }),
      without: { search: state.search, values: normalise(withValue(state.values, key, undefined)) },
    })),
  ]
}

function searchCriterion({ search, values }: BrowseState): Criterion[] {
  if (!search) return []
  return [{ id: 'search', label: m.listings_chip_search({ search }), without: { search: '', values } }]
}

function chipsOfField(key: FieldKey, state: BrowseState, facets: BrowseProps['facets']): Criterion[] {
  const value = state.values[key]
  const without = (rest: string[] | undefined) => ({
    search: state.search,
    values: normalise(withValue(state.values, key, rest)),
  })
  if (value === undefined) return []
  if (typeof value === 'number') {
    const label = m.listings_chip_minimum({ label: catalogue[key].label(), value })
    return [{ id: key, label, without: without(undefined) }]
  }
  return value.map((one) => {
    const rest = value.filter((other) => other !== one)
    const label = facets[key]?.find((option) => option.value === one)?.label ?? optionLabel(key, one)
    return { id: `${key}-${one}`, label, without: without(rest.length > 0 ? rest : undefined) }
  })
}

/** How many values are chosen, for "Filters (2)". */
export const countChosen = (values: BrowseState['values']): number => Object.values(values).flat().length
