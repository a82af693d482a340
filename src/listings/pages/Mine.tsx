import { Head, Link } from '@inertiajs/react'
import { Package, Plus } from 'lucide-react'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import type { ExchangeType } from '../fields.ts'
import { Card } from '../parts/Card.tsx'
import { ListingStatus } from '../parts/ListingStatus.tsx'
import type { ListingProps } from '../props.ts'

interface MineProps {
  listings: ListingProps[]
  total: number
  page: number
  exchange_type: ExchangeType | null
}

const perPage = 10

export default function Mine({ listings, total, page, exchange_type }: MineProps) {
  const { is_outsider } = useShared()
  const title = titles[exchange_type ?? 'all']()
  const kind = exchange_type ? `exchange_type=${exchange_type}&` : ''
  return (
    <div className="mx-auto grid w-full max-w-[60rem] gap-6">
      <Head title={title} />
      <PageHeader
        title={title}
        lead={m.listings_mine_lead()}
        actions={
          !is_outsider && (
            <ButtonLink href="/listings/create" icon={<Plus size={20} aria-hidden="true" />}>
              {m.listings_mine_create()}
            </ButtonLink>
          )
        }
      />
      <nav aria-label={m.listings_mine_kinds()} className="flex flex-wrap gap-2">
        <Kind href="/my-listings" label={m.listings_mine_all()} current={exchange_type === null} />
        <Kind
          href="/my-listings?exchange_type=offer"
          label={m.listings_mine_offers()}
          current={exchange_type === 'offer'}
        />
        <Kind
          href="/my-listings?exchange_type=request"
          label={m.listings_mine_requests()}
          current={exchange_type === 'request'}
        />
      </nav>
      {listings.length === 0 ? (
        <EmptyState
          icon={<Package size={28} />}
          title={m.listings_mine_empty_title()}
          level={2}
          action={!is_outsider && <ButtonLink href="/listings/create">{m.listings_mine_create()}</ButtonLink>}
        >
          {is_outsider ? null : m.listings_mine_empty_text()}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {listings.map((listing) => (
            <li key={listing.id}>
              <Card listing={listing} lead={<ListingStatus listing={listing} />} mixed level={2} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        perPage={perPage}
        total={total}
        href={(to) => `/my-listings?${kind}page=${to}`}
        label={title}
      />
    </div>
  )
}

const titles = {
  all: m.listings_mine_title,
  offer: m.listings_mine_offers,
  request: m.listings_mine_requests,
}

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
