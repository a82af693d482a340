import type { KindWords } from '../kind.ts'
import { either } from './phrase.ts'
import type { TextField } from './text.ts'

export const text: KindWords<TextField, string[]> = {
  options: (_, rows) => rows.map(({ value, label }) => ({ value, label, offered: true })),
  phrase: ({ filter }, wanted) => filter?.inSentence({ value: either(wanted) }) ?? either(wanted),
}
