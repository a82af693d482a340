import { hasWord } from '../lines/ways.ts'

/** More rows take memory (an eighth of a byte per listing each), fewer let more texts pass. */
const rowCount = 512
/** One list's worth, at 2.5 kB each with 20,000 listings; dropped at any change. */
const mostBits = 1_000

/** A hash of three letters has a row of bits, one per listing with them, to preselect the texts to read. */
export class Texts {
  readonly #texts: string[] = []
  readonly #rows = Array.from({ length: rowCount }, () => new Uint32Array(0))
  readonly #found = new Map<string, Uint8Array>()
  readonly #bits = new Map<string, Bits>()

  /** Metrics and tests read it. */
  get held(): number {
    return this.#found.size
  }

  set(place: number, text: string): void {
    this.#forget(place)
    this.#texts[place] = text
    for (const row of rowsOf(text)) {
      const bits = this.#rowFor(row, place)
      bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31))
    }
  }

  clear(place: number): void {
    this.#forget(place)
    this.#texts[place] = ''
  }

  #forget(place: number): void {
    this.#found.clear()
    this.#bits.clear()
    if (!this.#texts[place]) return
    for (const bits of this.#rows)
      if (place >>> 5 < bits.length) bits[place >>> 5] = (bits[place >>> 5] as number) & ~(1 << (place & 31))
  }

  #rowFor(row: number, place: number): Uint32Array {
    const bits = this.#rows[row] as Uint32Array
    if (place >>> 5 < bits.length) return bits
    const larger = new Uint32Array(Math.max(2, Math.ceil(((place >>> 5) + 1) * 1.5)))
    larger.set(bits)
    this.#rows[row] = larger
    return larger
  }

  /** Those places whose text has every word somewhere. */
  having(words: string[], places: Uint32Array): Uint32Array {
    const key = words.join(' ')
    const found = this.#found.get(key) ?? this.#search(words, places)
    if (this.#found.size >= 32) this.#found.clear()
    this.#found.set(key, found)
    return places.filter((place) => found[place] === 1)
  }

  /** Places with at least `least` of the words, and how many; only those with one of the rarest are read. */
  havingMost(words: string[], least: number): Map<number, number> {
    const bits = words
      .map((word) => ({ word, ...this.#bitsOf(word) }))
      .sort((one, other) => one.count - other.count)
    const found = new Map<number, number>()
    for (const { bits: rare } of bits.slice(0, words.length - least + 1))
      for (let at = 0; at < rare.length; at += 1)
        for (let left = rare[at] as number; left !== 0; left &= left - 1) {
          const place = at * 32 + 31 - Math.clz32(left & -left)
          if (found.has(place)) continue
          const mayHave = bits.filter((one) => ((one.bits[at] as number) & (left & -left)) !== 0)
          const text = this.#texts[place] ?? ''
          const has = mayHave.length < least ? 0 : mayHave.filter(({ word }) => hasWord(text, word)).length
          found.set(place, has)
        }
    for (const [place, has] of found) if (has < least) found.delete(place)
    return found
  }

  #bitsOf(word: string): Bits {
    const known = this.#bits.get(word)
    if (known) return known
    const bits = bitsOf(
      [...rowsOf(word)].map((row) => this.#rows[row] as Uint32Array),
      this.#texts.length,
    )
    if (this.#bits.size >= mostBits) this.#bits.clear()
    const made = { bits, count: countOf(bits) }
    this.#bits.set(word, made)
    return made
  }

  #search(words: string[], places: Uint32Array): Uint8Array {
    const rows = [...new Set(words.flatMap((word) => [...rowsOf(word)]))].map(
      (row) => this.#rows[row] as Uint32Array,
    )
    const found = new Uint8Array(this.#texts.length)
    for (const place of places) {
      const [word, bit] = [place >>> 5, 1 << (place & 31)]
      const mayHave = rows.every((bits) => ((bits[word] ?? 0) & bit) !== 0)
      const text = this.#texts[place] ?? ''
      if (mayHave && words.every((wanted) => text.includes(wanted))) found[place] = 1
    }
    return found
  }
}

interface Bits {
  bits: Uint32Array
  count: number
}

/** One bit per place that may have the word. */
function bitsOf(rows: Uint32Array[], places: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(places / 32)).fill(0xffff_ffff)
  for (const row of rows)
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & (row[at] ?? 0)
  return bits
}

function countOf(bits: Uint32Array): number {
  let count = 0
  for (let word of bits) for (; word !== 0; word &= word - 1) count += 1
  return count
}

/** Empty for a word of less than three letters. */
function rowsOf(text: string): Set<number> {
  const rows = new Set<number>()
  for (let at = 2; at < text.length; at += 1) {
    const hash = text.charCodeAt(at - 2) * 7_919 + text.charCodeAt(at - 1) * 131 + text.charCodeAt(at)
    rows.add(hash % rowCount)
  }
  return rows
}
