import type { KindWords, Wanted } from '../kind.ts'
import { minimumText } from './amount.filter.ts'
import type { AmountField } from './amount.ts'
import { phrase as numberPhrase } from './number.words.ts'

export const amount: KindWords<AmountField, Wanted> = { options: () => null, phrase, tag: phrase }

function phrase(field: AmountField, wanted: Wanted): string {
  return typeof wanted === 'number' ? numberPhrase(field, wanted) : minimumText(field, wanted)
}
