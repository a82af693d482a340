import { Link } from '@inertiajs/react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Category } from '../../listings/fields.ts'
import { CategoryTag } from '../../listings/parts/Card.tsx'
import { Picture } from '../../listings/parts/Picture.tsx'
import { Folding } from '../../listings/parts/show/Folding.tsx'
import { onOneLine } from '../../listings/parts/unbroken.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionList, type Fact } from '../../ui/DefinitionList.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import type { ShowProps } from './connection-props.ts'

/** What is exchanged: the listing as it was agreed, the units and the message. */
export function Summary({ connection, listing }: Pick<ShowProps, 'connection' | 'listing'>) {
  const { extra_info } = connection
  return (
    <Card as="section" aria-labelledby="what" className="grid gap-5">
      <h2 id="what" className="text-xl">
        {m.connections_what()}
      </h2>
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
        </div>
      </div>
      <DefinitionList facts={factsOf(connection, listing !== null)} />
      {extra_info && (
        <div className="grid gap-2">
          <h3 className="text-lg">{m.connections_message()}</h3>
          <Folding html={extra_info} />
        </div>
      )}
    </Card>
  )
}

/** What was agreed; the listing and the offer where the reader may see them. */
function factsOf(connection: ShowProps['connection'], canSeeListing: boolean): Fact[] {
  const { total_units_label, listing_id, offer_id, remainder_listing_id } = connection
  const units = { key: 'units', label: m.connections_agreed(), value: onOneLine(total_units_label) }
  return [
    units,
    ...link(
      'listing',
      m.connections_listing(),
      canSeeListing ? listing_id : null,
      m.connections_see_listing(),
    ),
    ...link('offer', m.connections_with_offer(), offer_id, m.connections_see_offer()),
    ...link('rest', m.connections_rest(), remainder_listing_id, m.connections_see_rest()),
  ]
}

function link(key: string, label: string, id: number | null, words: string): Fact[] {
  if (id === null) return []
  const value = (
    <Link href={`/listings/${id}`} className="link">
      {words}
    </Link>
  )
  return [{ key, label, value }]
}
