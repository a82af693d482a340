import { valuesOf } from '../row/row-values.ts'
import type { ListingRow } from '../row/sql.ts'
import { compareWith } from './matches.ts'
import { mayFit } from './may-fit.ts'

export interface Answer {
  listing: ListingRow
  /** Says why it may answer it, the strongest reason first. */
  reasons: string[]
  may_fit: boolean
}

export function asAnswers(offers: readonly ListingRow[], request: ListingRow | undefined): Answer[] {
  if (!request) return offers.map((listing) => ({ listing, reasons: [], may_fit: false }))
  const compared = compareWith(request)
  return offers
    .map((listing) => ({
      listing,
      ...compared(listing),
      may_fit: mayFit(valuesOf(listing), valuesOf(request)),
    }))
    .sort((one, other) => Number(other.may_fit) - Number(one.may_fit) || other.score - one.score)
    .map(({ listing, reasons, may_fit }) => ({ listing, reasons, may_fit }))
}
