import { fold } from '../../../i18n/fold.ts'
import type { ReadLine } from './read-line.ts'

/** A search that a line stands for: so many of the words, at least, as search finds them. */
export interface Way {
  words: string[]
  least: number
}

/** By its number, by its CAS number, by what it is called. The first that finds something says most. */
export function waysOf({ cas, product_number, words }: ReadLine): Way[] {
  const exact = [product_number, cas].flatMap((number) => {
    const word = fold(number ?? '')
    return word ? [{ words: [word], least: 1 }] : []
  })
  return words.length > 0 ? [...exact, { words, least: leastOf(words) }] : exact
}

/** Of a long name, as makers write them, two thirds are enough. */
const leastOf = ({ length }: string[]): number => (length <= 3 ? length : Math.ceil((length * 2) / 3))
