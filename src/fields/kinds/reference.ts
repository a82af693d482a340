import type { Common, Filterable } from '../field.ts'
import type { Basics } from '../kind.ts'

/** The id of a row elsewhere; its options come with the page. */
export interface ReferenceField extends Common, Filterable {
  kind: 'reference'
}

export const reference: Basics = { empty: null }
