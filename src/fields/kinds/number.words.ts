import type { KindWords } from '../kind.ts'
import type { NumberField } from './number.ts'
import { lowered } from './phrase.ts'

export const number: KindWords<NumberField, number> = { options: () => null, phrase, tag: phrase }

export function phrase({ label, filter }: Pick<NumberField, 'label' | 'filter'>, count: number): string {
  return filter?.inSentence?.({ count }) ?? lowered(filter?.atLeast({ count }) ?? label())
}
