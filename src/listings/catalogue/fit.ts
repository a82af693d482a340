import { m } from '../../i18n/paraglide/messages.js'
import {
  type Amount,
  type AmountValues,
  amountIn,
  baseOf,
  factorOf,
  kindOf,
  smallest,
  type Unit,
  unitOf,
} from './amount.ts'
import { optionLabel } from './fields.ts'

interface Compared {
  type?: unknown
  volume_weight_unit?: unknown
}

export function misfitText(request: Compared, offer: Compared): string | null {
  if (request.type !== offer.type)
    return m.connections_error_offer_category({ category: optionLabel('type', String(request.type)) })
  const kind = kindOf(unitOf(request))
  return kind === kindOf(unitOf(offer)) ? null : kindTexts[kind]()
}

const kindTexts = {
  pieces: m.connections_error_offer_pieces,
  mass: m.connections_error_offer_mass,
  volume: m.connections_error_offer_volume,
}

export const mostOf = (amount: Amount, unit: Amount['unit']): number =>
  Math.floor(baseOf(amount) / factorOf(unit))

/** All of an offer, or a multiple of `step`, counted in `unit`; `max` at most. */
export interface Takeable {
  unit: Unit
  own: Unit
  step: number
  max: number
  whole: number
  pieces?: number
}

/** Weights and volumes go whole unless portions are allowed; a request caps it, but never below the least. */
export function takeable(offer: AmountValues, request?: AmountValues): Takeable {
  const own = unitOf(offer)
  const whole = baseOf(amountIn(offer))
  const step = stepOf(offer, whole)
  const top = request ? Math.max(step, baseOf(amountIn(request))) : whole
  const max = whole <= top ? whole : Math.floor(top / step) * step
  const unit = step % factorOf(own) === 0 ? own : smallest(kindOf(own))
  const count = (base: number) => base / factorOf(unit)
  const { pieces_per_unit: pieces } = offer
  return {
    unit,
    own,
    step: count(step),
    max: count(max),
    whole: count(whole),
    ...(typeof pieces === 'number' ? { pieces } : {}),
  }
}

function stepOf(offer: AmountValues, whole: number): number {
  if (unitOf(offer) === 'pieces') return 1
  return Math.min(whole, typeof offer.portion_size === 'number' ? offer.portion_size : whole)
}

export const isInPortions = (number: number, { step, whole }: Takeable): boolean =>
  number % step === 0 || number === whole
