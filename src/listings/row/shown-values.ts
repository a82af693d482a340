import type { Value } from '../../fields/field.ts'
import { hazardsIn } from '../../fields/kinds/hazards.ts'
import { catalogue, type FieldKey } from '../catalogue/fields.ts'
import type { ListingProps } from './props.ts'

export function shownValues(listing: ListingProps): Record<string, Value | undefined> {
  const keys = Object.keys(catalogue) as FieldKey[]
  const pairs = keys.map((key) => [key, shownValue(listing, key)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

export function shownValue(listing: ListingProps, key: FieldKey): Value | undefined {
  const value = (listing as Record<string, unknown>)[key]
  return isValue(value) ? value : undefined
}

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) || hazardsIn(value) !== null
