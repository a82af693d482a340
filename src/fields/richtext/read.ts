import { LRUCache } from 'lru-cache'
import { richTextToPlain, sanitizeRichText } from './sanitize.ts'

interface ReadText {
  html: string
  plain: string
}

const mostKept = 8_000_000

const kept = new LRUCache<string, ReadText>({
  maxSize: mostKept,
  sizeCalculation: ({ html, plain }, stored) => stored.length + html.length + plain.length + 1,
})

/** Keyed by the stored text, so one listing never gets another's. */
export function readRichText(stored: string): ReadText {
  const known = kept.get(stored)
  if (known) return known
  const html = sanitizeRichText(stored)
  const read = { html, plain: richTextToPlain(html) }
  kept.set(stored, read)
  return read
}
