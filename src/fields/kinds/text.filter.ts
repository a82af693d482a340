import type { KindFilter } from '../kind.ts'
import { orNothing, partsOf } from './list.ts'
import { asWritten, type TextField } from './text.ts'

/** Without commas, which separate values in the address. */
export const text: KindFilter<TextField, string[]> = {
  read: ({ maxLength }, texts) =>
    orNothing(distinct(texts.map(plain)).filter(({ length }) => length <= maxLength)),
  write: (wanted) => wanted,
  parts: (_, wanted) => partsOf(wanted, asWritten),
}

const plain = (text: string): string => text.replace(/[,\p{Cc}\p{Cs}]/gu, ' ').trim()

const distinct = (texts: readonly string[]): string[] => {
  const bySpelling = new Map([...texts].sort().map((text) => [text.toLowerCase(), text]))
  return [...bySpelling.values()].filter(Boolean).sort()
}
