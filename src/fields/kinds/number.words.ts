import type { KindWords } from '../kind.ts'
import type { NumberField } from './number.ts'
import { lowered } from './phrase.ts'

export const number: KindWords<NumberField, number> = { options: () => null, phrase, tag: phrase }

function phrase({ label, filter }: NumberField, count: number): string {
  return filter?.inSentence?.({ count }) ?? lowered(filter?.atLeast({ count }) ?? label())
}
