import type { KindFilter } from '../kind.ts'
import { orNothing, partsOf } from './list.ts'
import type { ReferenceField } from './reference.ts'

export const reference: KindFilter<ReferenceField, string[]> = {
  read: (_, texts) => orNothing(idsIn(texts)),
  write: (wanted) => wanted,
  parts: (_, wanted, names) => partsOf(wanted, (id) => names[id] ?? id),
}

/** Sorted and distinct, so that equal choices are equal data. */
const idsIn = (texts: readonly string[]): string[] =>
  [...new Set(texts)]
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .sort((one, other) => Number(one) - Number(other))
