import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { ListingProps } from '../../row/props.ts'
import { shownAmount } from '../unbroken.ts'

interface RestProps {
  remainder_listing_id?: number
  remainder_label?: string
}

interface RestLinkProps extends RestProps {
  /** On its own page, whose loud button leads to the handover. */
  page?: ListingProps
}

export function RestLink({ remainder_listing_id: id, remainder_label = '', page }: RestLinkProps) {
  if (id === undefined) return null
  const amount = shownAmount(remainder_label)
  return (
    <Notice
      title={page ? bothAmounts(page, amount) : m.listings_rest_left({ amount })}
      actions={!page && <ButtonLink href={`/listings/${id}`}>{m.listings_rest_see()}</ButtonLink>}
    >
      {page ? (
        <Link href={`/listings/${id}`} className="link">
          {m.listings_rest_see()}
        </Link>
      ) : (
        m.listings_rest_text()
      )}
    </Notice>
  )
}

function bothAmounts({ handed_over_on, total_units_label }: ListingProps, amount: string): string {
  const both = handed_over_on ? m.listings_rest_handed_over : m.listings_rest_promised
  return both({ taken: shownAmount(total_units_label), amount })
}
