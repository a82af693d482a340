import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import type { ListingProps } from '../../props.ts'
import { onOneLine } from '../unbroken.ts'

interface MayNotFitProps {
  request: ListingProps
  /** The one chosen to answer it. */
  offer: ListingProps
}

/** One number is taken off both: said where they are of two categories or counted in two units. */
export function MayNotFit({ request, offer }: MayNotFitProps) {
  if (request.type === offer.type && unitOf(request) === unitOf(offer)) return null
  return (
    <Notice tone="warning" title={m.listings_may_not_fit()} announce>
      {m.listings_may_not_fit_text({ asked: amountOf(request), offered: amountOf(offer) })}
    </Notice>
  )
}

/** Chemicals are counted in one; null: pieces. */
export function unitOf(listing: ListingProps): string | null {
  return (listing as { volume_weight_unit?: string }).volume_weight_unit ?? null
}

function amountOf({ total_units_label, tags }: ListingProps): string {
  const category = tags.find(({ key }) => key === 'type')?.label
  return `${onOneLine(total_units_label)} (${category})`
}
