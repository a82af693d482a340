import type { Value, Values } from '../../fields/field.ts'
import { fold } from '../../i18n/fold.ts'
import { amountIn, baseOf } from '../catalogue/amount.ts'
import { kinds } from '../catalogue/compared.ts'
import { misfitText } from '../catalogue/fit.ts'
import { titleWords } from './matches.ts'
import { measuresDiffer } from './measures.ts'
import { suits } from './terms.ts'

/** Shown publicly as a pair, so rather none than a wrong one. */
export const mayFit = (offer: Values, request: Values): boolean =>
  misfitText(request, offer) === null &&
  isOfOneKind(offer, request) &&
  isOnSuchTerms(offer, request) &&
  baseOf(amountIn(offer)) >= baseOf(amountIn(request)) &&
  !measuresDiffer(String(offer.title), String(request.title))

/** A chemical's kind is its use; its number or name says what it is. */
function isOfOneKind(offer: Values, request: Values): boolean {
  if (offer.type === 'chemicals')
    return offer.cas_number && request.cas_number
      ? offer.cas_number === request.cas_number
      : isNamedAlike(String(offer.title), String(request.title))
  const key = kinds.find((one) => offer[one] !== undefined)
  if (!key || offer[key] !== request[key]) return false
  return offer[key] !== 'other' || folded(offer[`${key}_other`]) === folded(request[`${key}_other`])
}

function isNamedAlike(one: string, other: string): boolean {
  const [words, others] = [titleWords(one), titleWords(other)].sort((a, b) => a.length - b.length)
  return !!words?.length && words.every((word) => others?.includes(word))
}

const folded = (value: Value | undefined) => fold(String(value ?? ''))

function isOnSuchTerms(offer: Values, request: Values): boolean {
  const [given, wanted] = [offer.availability_type, request.availability_type]
  if (!suits(given, wanted)) return false
  const isBefore = (until: Value | undefined, from: Value | undefined) =>
    until !== undefined && from !== undefined && String(until) < String(from)
  return (
    !isBefore(offer.available_until, request.available_from) &&
    !isBefore(request.available_until, offer.available_from)
  )
}
