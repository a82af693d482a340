import { pieceWords, spelledUnits as spelled } from '../../../fields/typed/units.ts'
import { numberIn } from '../../../i18n/number.ts'
import { type Amount, amountOf, factorOf, type Unit } from '../../catalogue/amount.ts'
import { kindNamedIn } from '../../catalogue/named-kind.ts'

const count = '(\\d{1,6})'
const number = '(\\d+(?:[.,]\\d+)*)'
const measure = `${number}\\s*(${Object.keys(spelled).join('|')})`
const [before, after] = ['(?<![\\p{L}\\d.,/-])', '(?![\\p{L}\\d]|[.,]\\d)']
const whole = (pattern: string) => new RegExp(`${before}${pattern}${after}`, 'iu')

const times = whole(`${count}\\s*[x×*]\\s*${measure}`)
const measured = whole(measure)
const counts = [
  new RegExp(`^${count}\\s*[x×](?=\\s)`, 'iu'),
  new RegExp(`${before}[x×]\\s?${count}$`, 'iu'),
  whole(`${count}\\s*(?:${pieceWords})`),
  new RegExp(`(?<!\\p{L})(?:qty|quantity|aantal|amount|hoeveelheid)\\.?\\s*[:=]?\\s*${count}(?!\\d)`, 'iu'),
]

interface Read {
  amount?: Amount
  /** Where the amount is in a smaller one. */
  typed_unit?: Unit
  /** What is left of the text. */
  rest: string
}

export function amountIn(text: string, cells: string[], isSubstance: boolean): Read {
  const product = times.exec(text)
  if (product) {
    const one = amountFrom(product[2], product[3], Number(product[1]))
    if (one) return { ...one, rest: text.replace(product[0], ' ') }
  }
  for (const pattern of counts) {
    const found = pattern.exec(text)
    if (found && Number(found[1]) > 0)
      return { amount: { number: Number(found[1]), unit: 'pieces' }, rest: text.replace(found[0], ' ') }
  }
  const size = measured.exec(text)
  if (size && (isSubstance || !isSizeOfVessel(text, size))) {
    const one = amountFrom(size[1], size[2])
    if (one) return { ...one, rest: text.replace(size[0], ' ') }
  }
  return countIn(text, cells)
}

/** A cell with a small number is a count; a longer one is a product number. */
function countIn(text: string, cells: string[]): Read {
  const cell = cells.length > 1 ? cells.find((one) => /^[1-9]\d{0,3}$/.test(one)) : undefined
  if (cell === undefined) return { rest: text }
  const rest = cells.toSpliced(cells.indexOf(cell), 1).join(' ')
  return { amount: { number: Number(cell), unit: 'pieces' }, rest }
}

function isSizeOfVessel(text: string, { 0: found, index }: RegExpExecArray): boolean {
  const { type } = kindNamedIn(text)
  if (type !== undefined && type !== 'chemicals') return true
  return index > 0 && index + found.length < text.trimEnd().length
}

/** Whole numbers only, in the smaller unit if need be; null below one of it. */
function amountFrom(digits = '', unit = '', times = 1): Omit<Read, 'rest'> | null {
  const known = spelled[unit.toLowerCase()]
  const base = known ? Math.round(numberIn(digits) * factorOf(known) * times) : Number.NaN
  if (!known || !(base >= 1 && Number.isSafeInteger(base))) return null
  const amount = amountOf(base, known)
  return { amount, ...(amount.unit === known ? {} : { typed_unit: known }) }
}
