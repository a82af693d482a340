import type { KindWords, Wanted } from '../kind.ts'
import { minimumText } from './number.filter.ts'
import type { NumberField } from './number.ts'
import { lowered } from './phrase.ts'

export const number: KindWords<NumberField, Wanted> = { options: () => null, phrase, tag: phrase }

function phrase(field: NumberField, count: Wanted): string {
  const { label, filter } = field
  if (typeof count !== 'number') return minimumText(field, count)
  return filter?.inSentence?.({ count }) ?? lowered(filter?.atLeast({ count }) ?? label())
}
