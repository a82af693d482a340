import { fold } from '../../../i18n/fold.ts'
import { type ReadLine, readLine } from './read-line.ts'

/** A search that a line stands for: so many of the words, at least, as search finds them. */
export interface Way {
  words: string[]
  least: number
}

/** By its number, by its CAS number, by what it is called. The first that finds something says most. */
export function waysOf({ cas, product_number, words: said }: ReadLine): Way[] {
  const words = [...new Set(said.map(withoutPlural))]
  const exact = [product_number, cas].flatMap((number) => {
    const word = fold(number ?? '')
    return word ? [{ words: [word], least: 1 }] : []
  })
  return words.length > 0 ? [...exact, { words, least: leastOf(words) }] : exact
}

/** As an alert keeps it: the number, then the words. */
export const written = ({ words, least }: Way): string => `${least} ${words.join(' ')}`

/** Whether a search text has what a line asks for. */
export const answers = (line: string, text: string): boolean =>
  waysOf(readLine(line)).some(
    ({ words, least }) => words.filter((word) => text.includes(word)).length >= least,
  )

/** Of a long name, as makers write them, two thirds are enough. */
const leastOf = ({ length }: string[]): number => (length <= 3 ? length : Math.ceil((length * 2) / 3))

/** "Tubes" is found by "tube", and finds it. */
const withoutPlural = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
