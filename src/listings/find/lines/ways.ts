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

export const answers = (line: string, text: string): boolean => hasOneOf(waysOf(readLine(line)), text)

export const hasOneOf = (ways: Way[], text: string): boolean =>
  ways.some(({ words, least }) => words.filter((word) => hasWord(text, word)).length >= least)

/** Two letters stand in many words: "ph" counts where a word begins, and not in "spectrophotometer". */
export function hasWord(text: string, word: string): boolean {
  if (!isShort(word)) return text.includes(word)
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[a-z]/.test(text[at - 1] as string)) return true
  return false
}

const isShort = (word: string): boolean => /^[a-z]{2}$/.test(word)

/** Two thirds of a long name are enough. */
const leastOf = ({ length }: string[]): number => (length <= 3 ? length : Math.ceil((length * 2) / 3))

/** "Tubes" is found by "tube", and finds it. */
const withoutPlural = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
