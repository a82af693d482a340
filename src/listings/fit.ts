import { m } from '../i18n/paraglide/messages.js'
import { type Amount, baseOf, factorOf, kindOf, unitOf } from './amount.ts'
import { optionLabel } from './fields.ts'

interface Compared {
  type?: unknown
  volume_weight_unit?: unknown
}

/** Why an offer cannot answer a request, in words; null when it can. */
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

/** The most that can be taken of an amount, counted in a unit of its kind. */
export const mostOf = (amount: Amount, unit: Amount['unit']): number =>
  Math.floor(baseOf(amount) / factorOf(unit))
