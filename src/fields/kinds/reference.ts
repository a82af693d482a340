import type { Common, Filterable } from '../field.ts'
import type { SharedFilterKind } from '../kind.ts'
import { either, orNothing, partsOf } from './words.ts'

/** The id of a row elsewhere; its options come with the page. */
export interface ReferenceField
  extends Common,
    Filterable<{ inSentence: (inputs: { name: string }) => string }> {
  kind: 'reference'
}

export const reference: SharedFilterKind<ReferenceField, string[]> = {
  empty: null,
  filter: {
    read: (_, texts) => orNothing(idsIn(texts)),
    write: (wanted) => wanted,
    options: (_, rows) => rows.map(({ value, label }) => ({ value, label, offered: true })),
    parts: (_, wanted, names) => partsOf(wanted, (id) => names[id] ?? id),
    phrase({ filter }, wanted, names) {
      const name = either(wanted.map((id) => names[id] ?? id))
      return filter?.inSentence({ name }) ?? name
    },
  },
}

/** Distinct ids, the lowest first: the order they were chosen in says nothing. */
const idsIn = (texts: readonly string[]): string[] =>
  [...new Set(texts)]
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .sort((one, other) => Number(one) - Number(other))
