import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { OwnList } from '../../tables/parts/OwnList.tsx'
import { Link } from '../../ui/Link.tsx'
import type { ExchangeType } from '../catalogue/fields.ts'
import type { myListingsPage } from '../own-actions.ts'
import { stateOptions } from '../parts/ListingStatus.tsx'
import { CreateListing } from '../parts/own/CreateListing.tsx'
import { ListingsTable } from '../parts/own/ListingsTable.tsx'
import { NoListings } from '../parts/own/NoListings.tsx'
import { SeveralLink } from '../parts/own/SeveralLink.tsx'
import { useOwnListings } from '../parts/own/use-own-listings.ts'

export default function Mine({ listings, exchange_type, ...query }: PropsOf<typeof myListingsPage>) {
  const own = useOwnListings('listings', 'page', 'waiting')
  return (
    <OwnList
      path="/my-listings"
      title={titles[exchange_type ?? 'all']()}
      lead={m.listings_mine_lead()}
      actions={
        <>
          <SeveralLink />
          <CreateListing />
        </>
      }
      query={query}
      states={stateOptions()}
      kept={exchange_type ? { exchange_type } : {}}
      kinds={<Kinds current={exchange_type} />}
      empty={<NoListings title={emptyTitles[exchange_type ?? 'all']()} of={exchange_type} level={2} />}
      acts={own}
    >
      <ListingsTable rows={listings} own={own} />
    </OwnList>
  )
}

const titles = {
  all: m.listings_mine_title,
  offer: m.listings_mine_offers,
  request: m.listings_mine_requests,
}

const emptyTitles = {
  all: m.listings_mine_empty_title,
  offer: m.listings_mine_empty_offers,
  request: m.listings_mine_empty_requests,
}

const Kinds = ({ current }: { current: ExchangeType | null }) => (
  <nav aria-label={m.listings_mine_kinds()} className="flex flex-wrap gap-2">
    <Kind href="/my-listings" label={m.listings_mine_all()} current={current === null} />
    <Kind
      href="/my-listings?exchange_type=offer"
      label={m.listings_mine_offers()}
      current={current === 'offer'}
    />
    <Kind
      href="/my-listings?exchange_type=request"
      label={m.listings_mine_requests()}
      current={current === 'request'}
    />
  </nav>
)

function Kind({ href, label, current }: { href: string; label: string; current: boolean }) {
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center rounded-md border px-4 ${current ? 'border-brand bg-brand-soft font-semibold text-brand-soft-ink' : 'border-line bg-surface text-ink'}`}
    >
      {label}
    </Link>
  )
}
