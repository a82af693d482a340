import { Plus } from 'lucide-react'
import type { FieldState } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { ListingProps } from '../../props.ts'
import type { OwnOffers as Offers } from './use-own-offers.ts'

interface OwnOffersProps {
  offers: Offers
  field: FieldState<string>
  onChoose: (id: string) => void
  /** Off to make an offer; the answers stay. */
  onCreate: () => void
  /** The request that is answered. */
  listing: ListingProps
}

/** Which of one's own offers answers the request; without any, the way to make one. */
export function OwnOffers({ offers, field, onChoose, onCreate, listing }: OwnOffersProps) {
  const { list, failure, retry } = offers
  if (failure)
    return (
      <Notice
        tone="danger"
        announce
        actions={
          <Button size="sm" variant="secondary" onClick={retry}>
            {m.listings_retry()}
          </Button>
        }
      >
        {failure}
      </Notice>
    )
  if (!list) return <SkeletonRows rows={2} />
  if (list.length === 0)
    return (
      <Notice tone="warning" title={m.listings_no_offers_yet()}>
        {m.listings_no_offers_text()}
      </Notice>
    )
  const sameFirst = [...list].sort(
    (a, b) => Number(b.type === listing.type) - Number(a.type === listing.type),
  )
  return (
    <div className="grid justify-items-start gap-2">
      <RadioCards
        {...field}
        onChange={onChoose}
        label={m.listings_connect_own_offer()}
        required
        columns={1}
        options={sameFirst.map((offer) => ({
          value: String(offer.id),
          label: offer.title,
          hint: offer.total_units_label,
        }))}
      />
      <Button variant="quiet" size="sm" onClick={onCreate} icon={<Plus size={18} aria-hidden="true" />}>
        {m.listings_create_another_offer()}
      </Button>
    </div>
  )
}
