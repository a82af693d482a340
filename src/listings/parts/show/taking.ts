import { numberIn, numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { amountOf, amountText, factorOf } from '../../catalogue/amount.ts'
import type { Takeable } from '../../catalogue/fit.ts'

export interface Taking extends Takeable {
  isGiven: boolean
  /** Counted in the same unit; less than one is a part. */
  asked?: number
}

/** An empty field is readable: it becomes the least. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && Number.isNaN(numberIn(text))

/** No fractions of ml or g: "2,5" beside "5 l" means litres. */
function meant(text: string, { unit, own }: Takeable): number {
  const isFraction = unit !== own && /^\d+[.,]\d+$/.test(text.trim()) && numberIn(text) < 1000
  return isFraction ? Math.round((numberIn(text) * factorOf(own)) / factorOf(unit)) : numberIn(text)
}

export function nearest(text: string, can: Takeable): number {
  const { step, max } = can
  const number = meant(text, can)
  if (!(number >= step)) return step
  return number >= max ? max : Math.floor(number / step) * step
}

export const canTake = (text: string, can: Takeable): boolean => nearest(text, can) === numberIn(text)

/** Null when the typed number stays. */
export function correction(text: string, can: Taking): string | null {
  if (canTake(text, can)) return null
  const { step, max, whole, unit, own } = can
  const number = meant(text, can)
  if (!(number >= step)) return m.listings_amount_least({ amount: short(step, can) })
  if (number > max)
    return (max < whole ? m.listings_amount_asked : m.listings_amount_all)({ amount: short(max, can) })
  if (number === nearest(text, can))
    return m.listings_amount_meant({
      typed: `${text.trim()}\u00a0${own}`,
      amount: `${numberText(number)}\u00a0${unit}`,
    })
  return unit === 'pieces'
    ? m.listings_amount_whole_units()
    : m.listings_amount_portions({ amount: short(step, can) })
}

export function consequence(number: number, can: Taking): string {
  const { whole, step, unit, isGiven, asked = 0 } = can
  const amount = short(number, can)
  const isAll = number === whole && whole > 1
  const words = isGiven ? m.listings_you_give : m.listings_you_take
  const stays = isGiven ? m.listings_offer_stays_open : m.listings_stays_open
  const nothingStays = isGiven ? m.listings_offer_given_all : m.listings_nothing_left
  return [
    step === whole && unit !== 'pieces' && m.listings_goes_whole(),
    // The pressed button already says "all".
    !(isAll && can.pieces === undefined) && words({ amount: withPieces(amount, number, can) }),
    number < whole && stays(part(whole - number, can)),
    isAll && step < whole && nothingStays(),
    number < asked && m.listings_still_asked(part(asked - number, can)),
  ]
    .filter(Boolean)
    .join(' ')
}

const withPieces = (amount: string, number: number, { pieces }: Takeable): string =>
  pieces === undefined ? amount : m.listings_with_pieces({ amount, pieces: numberText(number * pieces) })

/** `take`: what it is called to have all of an offer. */
export function buttonWords(
  text: string,
  can: Taking | null,
  take: () => string = m.listings_connect_offer,
): string {
  if (!can || !canTake(text, can) || (can.whole === 1 && can.unit === 'pieces'))
    return can && !can.isGiven ? take() : m.listings_connect_send()
  const number = numberIn(text)
  const whole = full(can.whole, can)
  if (number === can.whole)
    return can.isGiven ? m.listings_give_all({ whole }) : m.listings_take_all({ whole })
  const amount = short(number, can)
  return can.isGiven ? m.listings_give_some({ amount, whole }) : m.listings_take_some({ amount, whole })
}

export function picks({ step, max }: Takeable): { least: number; half: number | null; most: number } {
  const half = Math.round(max / 2 / step) * step
  return { least: step, half: half > step && half < max ? half : null, most: max }
}

export function short(number: number, { unit, own }: Takeable): string {
  if (unit === 'pieces') return numberText(number)
  const amount = amountOf(number * factorOf(unit), own)
  return `${numberText(amount.number)}\u00a0${amount.unit}`
}

const full = (number: number, can: Takeable): string =>
  can.unit === 'pieces' ? amountText({ number, unit: 'pieces' }) : short(number, can)

const part = (number: number, can: Takeable) => ({
  amount: short(number, can),
  count: can.unit === 'pieces' ? number : 1,
})
