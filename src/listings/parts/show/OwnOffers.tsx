import { Plus } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import type { FieldState } from '../../../ui/Field.tsx'
import { inOneLine } from '../../../ui/in-one-line.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { misfitText } from '../../catalogue/fit.ts'
import type { ListingProps } from '../../row/props.ts'
import { Thumbnail } from '../Picture.tsx'
import { shownAmount, unbroken } from '../unbroken.ts'
import type { OwnOffers as Offers, OwnOffer } from './use-own-offers.ts'

interface OwnOffersProps {
  offers: Offers
  field: FieldState<string>
  onChoose: (id: string) => void
  onCreate: () => void
  listing: ListingProps
}

interface ChoiceProps extends Omit<OwnOffersProps, 'offers'> {
  list: readonly OwnOffer[]
}

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
  return <Choice list={list} field={field} onChoose={onChoose} onCreate={onCreate} listing={listing} />
}

const whyOf = ({ reasons, may_fit }: OwnOffer): string => {
  if (reasons.length === 0) return m.listings_nothing_alike()
  const because = { reasons: reasons.join(', ') }
  return may_fit ? m.listings_fits_because(because) : m.listings_matches_because(because)
}

const notFitting = (why: string | null | undefined) => why && m.listings_does_not_fit({ why })

/** A chosen one is shown even beyond these. */
const atFirst = 5

function Choice({ list, field, onChoose, onCreate, listing }: ChoiceProps) {
  const [all, setAll] = useState(false)
  const misfits = new Map(list.map((offer) => [offer.id, misfitText(listing, offer)]))
  const fitFirst = [...list].sort(
    (a, b) => Number(misfits.get(a.id) !== null) - Number(misfits.get(b.id) !== null),
  )
  const shown = fitFirst.filter(({ id }, index) => all || index < atFirst || String(id) === field.value)
  return (
    <div className="grid gap-2">
      <RadioCards
        {...field}
        onChange={onChoose}
        label={m.listings_connect_own_offer()}
        required
        columns={1}
        options={shown.map((offer) => ({
          value: String(offer.id),
          label: unbroken(offer.title),
          hint: inOneLine([
            shownAmount(offer.total_units_label),
            notFitting(misfits.get(offer.id)) ?? whyOf(offer),
          ]),
          icon: <Thumbnail path={offer.featuredImage} type={offer.type} />,
          disabled: misfits.get(offer.id) !== null,
        }))}
      />
      <div className="flex flex-wrap gap-2">
        {shown.length < list.length && (
          <Button variant="secondary" size="sm" onClick={() => setAll(true)}>
            {m.listings_show_all_offers({ count: numberText(list.length) })}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onCreate} icon={<Plus size={18} aria-hidden="true" />}>
          {m.listings_create_another_offer()}
        </Button>
      </div>
    </div>
  )
}
