import type { FilterKey } from '../catalogue/fields.ts'
import { type Filter, normalise } from '../catalogue/filter.ts'
import { kindNamedIn } from '../catalogue/named-kind.ts'
import { type Reader, totalsOf } from './browse.ts'

type Criterion = 'search' | FilterKey

export interface Instead {
  totals: Partial<Record<Criterion, number>>
  nearest: (Filter & { total: number }) | null
}

export async function insteadOf(reader: Reader, filter: Filter): Promise<Instead> {
  const keys = Object.keys(filter.values) as FilterKey[]
  const criteria: Criterion[] = filter.search ? ['search', ...keys] : keys
  const nearer = wider(filter, keys)
  const singles = criteria.map((key) => without(filter, [key]))
  const totals = await totalsOf(reader, [...singles, ...nearer])
  const found = nearer.findIndex((_, index) => (totals[singles.length + index] ?? 0) > 0)
  const nearest = nearer[found]
  return {
    totals: Object.fromEntries(criteria.map((key, index) => [key, totals[index] ?? 0])),
    nearest: nearest ? { ...nearest, total: totals[singles.length + found] ?? 0 } : null,
  }
}

/** Nearest first: drops a circumstance, whose and where first, then words, then filters; never all. */
function wider(filter: Filter, keys: FilterKey[]): Filter[] {
  const words = filter.search.split(/\s+/).filter(Boolean)
  const fewerWords = words.map((_, index) => ({
    ...filter,
    search: words.filter((_word, other) => other !== index).join(' '),
  }))
  const kind = Object.entries(kindNamedIn(filter.search)).map(([key, value]) => [key, [value]])
  const ofKind = {
    ...filter,
    search: '',
    values: normalise({ ...filter.values, ...Object.fromEntries(kind) }),
  }
  const inKind = kind.length > 0 ? [ofKind, { ...ofKind, values: normalise(Object.fromEntries(kind)) }] : []
  return [
    ...[...keys].reverse().map((key) => without(filter, [key])),
    ...inKind,
    ...(words.length > 1 ? fewerWords : []),
    without(filter, keys),
    without(filter, ['search']),
  ].filter(({ search, values }) => search !== '' || Object.keys(values).length > 0)
}

function without(filter: Filter, dropped: Criterion[]): Filter {
  const values = Object.fromEntries(
    Object.entries(filter.values).filter(([key]) => !dropped.includes(key as FilterKey)),
  )
  return { ...filter, search: dropped.includes('search') ? '' : filter.search, values: normalise(values) }
}
