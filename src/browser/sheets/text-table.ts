import { parse } from 'papaparse'
import { refuse } from './refused.ts'

/** What spreadsheets write: UTF-8, UTF-16 with its mark, else Windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) refuse('other')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = ['\t', ';', ',', '|']

export function cellsOf(text: string): string[][] {
  const named = /^\s*sep=(.)\r?\n/i.exec(text)
  const rest = named ? text.slice(named[0].length) : text
  return cellsBetween(rest, named?.[1] ?? delimiterOf(rest))
}

function cellsBetween(text: string, delimiter: string, preview = 0): string[][] {
  const { data, errors } = parse<string[]>(text, { delimiter, preview, skipEmptyLines: 'greedy' })
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
  // An inch sign opens a quote that never closes, and would swallow the rest as one cell.
  return isOpen && preview === 0 ? parse<string[]>(text, { delimiter, quoteChar: '\0' }).data : data
}

/** The first that gives most rows as many cells; commas in a few sentences do not. */
function delimiterOf(text: string): string {
  const agreeing = delimiters.find((delimiter) => {
    const counts = cellsBetween(text, delimiter, 60).map((row) => row.length)
    const usual = mostFrequent(counts)
    if (counts.length === 0) return true
    return usual > 1 && counts.filter((count) => count === usual).length >= counts.length * 0.7
  })
  return agreeing ?? '\t'
}

function mostFrequent(counts: number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
