import { fold } from '../../../i18n/fold.ts'
import { type ReadLine, readLine } from './read-line.ts'

export interface Way {
  words: string[]
  least: number
}

/** Strongest first: product number, CAS number, name. */
export function waysOf({ cas, product_number, words: said }: ReadLine): Way[] {
  const words = [...new Set(said.map(withoutPlural))]
  const exact = [product_number, cas].flatMap((number) => {
    const word = fold(number ?? '')
    return word ? [{ words: [word], least: 1 }] : []
  })
  return words.length > 0 ? [...exact, { words, least: leastOf(words) }] : exact
}

/** As an alert stores it: `least`, then the words. */
export const written = ({ words, least }: Way): string => `${least} ${words.join(' ')}`

export const answers = (line: string, text: string): boolean =>
  waysOf(readLine(line)).some(
    ({ words, least }) => words.filter((word) => text.includes(word)).length >= least,
  )

/** Two thirds of a long name are enough. */
const leastOf = ({ length }: string[]): number => (length <= 3 ? length : Math.ceil((length * 2) / 3))

/** "Tubes" is found by "tube", and finds it. */
const withoutPlural = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
