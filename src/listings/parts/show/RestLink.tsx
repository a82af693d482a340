import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { shownAmount } from '../unbroken.ts'

export interface RestProps {
  remainder_listing_id?: number
  remainder_label?: string
}

export function RestLink({ remainder_listing_id: id, remainder_label: amount = '' }: RestProps) {
  if (id === undefined) return null
  return (
    <Notice
      title={m.listings_rest_left({ amount: shownAmount(amount) })}
      actions={<ButtonLink href={`/listings/${id}`}>{m.listings_rest_see()}</ButtonLink>}
    >
      {m.listings_rest_text()}
    </Notice>
  )
}
