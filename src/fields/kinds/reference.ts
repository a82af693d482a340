import type { Common, Filterable } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface ReferenceField extends Common, Filterable {
  kind: 'reference'
}

export const reference: Basics = { empty: null }
