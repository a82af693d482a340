import type { KindWords } from '../kind.ts'
import { either } from './phrase.ts'
import { asWritten, type TextField } from './text.ts'

export const text: KindWords<TextField, string[]> = {
  options: (_, rows) => rows.map(({ value, label }) => ({ value, label: asWritten(label), offered: true })),
  phrase: ({ filter }, wanted) => {
    const value = either(wanted.map(asWritten))
    return filter?.inSentence({ value }) ?? value
  },
}
