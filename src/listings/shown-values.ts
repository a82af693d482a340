import type { Value } from '../fields/field.ts'
import { hazardsIn } from '../fields/kinds/hazards.ts'
import { catalogue } from './fields.ts'
import type { ListingProps } from './props.ts'

export function shownValues(listing: ListingProps): Record<string, Value | undefined> {
  const all: Record<string, unknown> = listing
  const pairs = Object.keys(catalogue).map((key) => [key, all[key]] as const)
  return Object.fromEntries(pairs.filter((pair): pair is [string, Value] => isValue(pair[1])))
}

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) || hazardsIn(value) !== null
