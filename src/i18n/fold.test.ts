import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it.each([
  ['  Étuve \t 37 °C ', 'etuve 37 °c'],
  ['ＨＰＬＣ', 'hplc'],
  ['İstanbul', 'istanbul'],
  ['a\0b', 'a b'],
  ['half a \uD83D', 'half a \uFFFD'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
