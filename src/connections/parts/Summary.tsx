import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Category } from '../../listings/fields.ts'
import { CategoryTag } from '../../listings/parts/Card.tsx'
import { Picture } from '../../listings/parts/Picture.tsx'
import { Folding } from '../../listings/parts/show/Folding.tsx'
import { Card } from '../../ui/Card.tsx'
import { DefinitionList, type Fact } from '../../ui/DefinitionList.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import type { ShowProps } from './connection-props.ts'

/** What is exchanged: the listing as it was agreed, the units and the message. */
export function Summary({ connection, listing }: Pick<ShowProps, 'connection' | 'listing'>) {
  const { extra_info } = connection
  return (
    <Card as="section" aria-labelledby="what" className="grid gap-5">
      <div className="flex gap-4">
        {listing?.featuredImage && (
          <Picture
            path={listing.featuredImage}
            type={listing.type}
            alt=""
            variant="card"
            width={176}
            height={132}
            className="aspect-[4/3] w-[104px] shrink-0 self-start rounded-md object-cover sm:w-44"
          />
        )}
        <div className="grid min-w-0 content-start gap-2">
          <div className="flex flex-wrap gap-2">
            <ExchangeTag type={connection.exchange_type as 'offer' | 'request'} />
            <CategoryTag type={connection.offer.type as Category} />
          </div>
          <h2 id="what" className="text-xl [overflow-wrap:anywhere]">
            <ListingLink id={listing ? connection.listing_id : null}>{connection.offer.title}</ListingLink>
          </h2>
        </div>
      </div>
      <DefinitionList facts={factsOf(connection)} />
      {extra_info && (
        <div className="grid gap-2">
          <h3 className="text-lg">{m.connections_message()}</h3>
          <Folding html={extra_info} />
        </div>
      )}
    </Card>
  )
}

function ListingLink({ id, children }: { id: number | null; children: ReactNode }) {
  if (id === null) return children
  return (
    <Link href={`/listings/${id}`} className="link">
      {children}
    </Link>
  )
}

function factsOf({ total_units_label, remainder_listing_id, offer_id }: ShowProps['connection']): Fact[] {
  const facts: Fact[] = [
    { key: 'units', label: m.connections_agreed(), value: total_units_label.replace(' ', '\u00a0') },
  ]
  if (offer_id !== null)
    facts.push({
      key: 'offer',
      label: m.connections_with_offer(),
      value: <ListingLink id={offer_id}>{m.connections_see_offer()}</ListingLink>,
    })
  if (remainder_listing_id !== null)
    facts.push({
      key: 'rest',
      label: m.connections_rest(),
      value: <ListingLink id={remainder_listing_id}>{m.connections_see_rest()}</ListingLink>,
    })
  return facts
}
