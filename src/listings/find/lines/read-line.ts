import { isCas, plainCas, withoutZeros } from '../../../fields/kinds/cas.ts'
import { fold } from '../../../i18n/fold.ts'
import type { Amount, Unit } from '../../catalogue/amount.ts'
import { amountIn } from './amount-in.ts'
import { makerIn } from './makers.ts'

export interface ReadLine {
  cas?: string
  product_number?: string
  maker?: string
  /** What the thing is called, folded as the search text is. */
  words: string[]
  /** As typed: "94 mm". */
  size?: string
  amount?: Amount
  /** Where it is another than that of the amount: 2.5 l are 2500 ml. */
  typed_unit?: Unit
}

/** One line of an order list, as it was typed or pasted from a table. */
export function readLine(line: string): ReadLine {
  const cells = cellsOf(line)
  const numbered = takeCas(cells.join(' '))
  const isSubstance = numbered.cas !== undefined
  const ofCells = cells.map((cell) => takeCas(cell).rest.trim()).filter(Boolean)
  const { amount, typed_unit, rest } = amountIn(numbered.rest, ofCells, isSubstance)
  const product = takeProductNumber(rest, ofCells)
  const folded = fold(product.rest)
  const maker = makerIn(folded)
  const size = sizeIn(product.rest)
  const words = wordsOf(maker ? folded.replace(maker, ' ') : folded)
  return {
    ...(numbered.cas ? { cas: numbered.cas } : {}),
    ...(product.number ? { product_number: product.number } : {}),
    ...(maker ? { maker } : {}),
    words: words.length === 0 && maker && !numbered.cas && !product.number ? [maker] : words,
    ...(size ? { size } : {}),
    ...(amount ? { amount } : {}),
    ...(typed_unit ? { typed_unit } : {}),
  }
}

const bullet = /^\s*(?:(?:[-–—•●◦*·▪□☐✓]|\[[ x]?\]|\(?\d{1,3}[.)])\s+)+/iu

/** Pasted columns are separated by tabs, semicolons or bars. */
const cellsOf = (line: string): string[] =>
  line
    .toWellFormed()
    .replaceAll('\0', ' ')
    .replace(bullet, '')
    .split(/[\t;|]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean)

const likeCas = /(?<![\p{L}\p{Nd}-])\d{2,}-\d{2}-\d(?![\p{L}\p{Nd}]|-\p{Nd})/gu

/** Takes only a number with a right check digit. */
function takeCas(text: string): { cas?: string; rest: string } {
  const plain = plainCas(text)
  for (const [found] of plain.matchAll(likeCas)) {
    const cas = withoutZeros(found)
    if (isCas(cas))
      return {
        cas,
        rest: plain.replace(found, ' ').replace(/\bCAS\b(?:[\s-]*(?:no|nr|number|nummer)\b)?[.:#\s]*/i, ' '),
      }
  }
  return { rest: text }
}

const label =
  '(?:cat(?:alog(?:ue|us)?)?|art(?:icle|ikel)?|order|bestel|product|item|part|ref)[.\\s-]*(?:no|nr|number|nummer|code)?|p/n|sku'
const labelled = new RegExp(
  `(?<![\\p{L}\\d])(?:${label})\\s*[.:#]+\\s*([\\p{L}\\d][\\p{L}\\d./-]{2,39})|#\\s?([\\p{L}\\d][\\p{L}\\d./-]{2,39})`,
  'iu',
)
const isNumberLike = (word: string): boolean =>
  /^[\p{L}\d][\p{L}\d./-]{3,39}$/u.test(word) &&
  (word.match(/\d/g)?.length ?? 0) >= 3 &&
  !/^\d+[.,]\d+$|^\d{1,4}-?(?:well|wells|wells?plate|channel|kanaals|mm|ml|cm|nm|rpm|gauge)$|^ph\d/i.test(
    word,
  ) &&
  !/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(word)

/** A labelled one, a cell that looks like one, or a word of five digits or more. */
function takeProductNumber(text: string, cells: string[]): { number?: string; rest: string } {
  const named = labelled.exec(text)
  const said = named?.[1] ?? named?.[2]
  if (named && said && /\d/.test(said)) return { number: said, rest: text.replace(named[0], ' ') }
  const cell = cells.length > 1 ? cells.find((one) => isNumberLike(one) && text.includes(one)) : undefined
  const words = text.split(/[\s,()]+/)
  const word =
    cell ?? words.find((one) => isNumberLike(one) && (/\d.*\d.*\d.*\d.*\d/.test(one) || words.length === 1))
  return word ? { number: word, rest: text.replace(word, ' ') } : { rest: text }
}

const units =
  '%|mm²|mm|cm|nm|[µμ]m|um|[µμ]l|ul|ml|l|liter|litre|mg|[µμ]g|ug|g|kg|mol|mmol|m|°c|rpm|v|w|kda|ppm|bar'
const sized = `(?<![\\p{L}\\d])\\d+(?:[.,x×/-]\\d+)*\\s*(?:${units})(?![\\p{L}\\d])`
const measures = new RegExp(`${sized}|(?<![\\p{L}\\d-])\\d+(?:[.,x×/]\\d+)*(?![\\p{L}\\d-])`, 'giu')

const sizeIn = (text: string): string =>
  [...text.matchAll(new RegExp(sized, 'giu'))].map(([found]) => found.replace(/\s+/g, ' ')).join(' ')

/** At most ten, as a search has. */
function wordsOf(folded: string): string[] {
  const words = folded
    .replace(measures, ' ')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word.length > 1 && !empty.has(word))
  return [...new Set(words)].slice(0, 10)
}

const empty = new Set(
  `the and for with of in to from per een het de van voor met en of per in uit op new nieuw lab
  cas no nr number nummer cat art artikel article product productnummer name naam description omschrijving
  qty quantity aantal amount hoeveelheid unit eenheid price prijs eur euro supplier leverancier maker merk brand
  pack pak box doos sterile steriel x`.split(/\s+/),
)
