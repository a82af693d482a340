import { LRUCache } from 'lru-cache'
import { richTextToPlain, sanitizeRichText } from './sanitize.ts'

interface ReadText {
  html: string
  plain: string
}

/** In UTF-16 units. */
const mostKept = 8_000_000

const kept = new LRUCache<string, ReadText>({
  maxSize: mostKept,
  sizeCalculation: ({ html, plain }, stored) => stored.length + html.length + plain.length + 1,
})

/** Stored rich text, made safe again and as plain text. It is kept by the text itself, so it is never another's. */
export function readRichText(stored: string): ReadText {
  const known = kept.get(stored)
  if (known) return known
  const html = sanitizeRichText(stored)
  const read = { html, plain: richTextToPlain(html) }
  kept.set(stored, read)
  return read
}
