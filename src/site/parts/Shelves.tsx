import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { useId } from 'react'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ListingLink } from '../../listings/parts/ListingLink.tsx'
import { Picture, requestLook } from '../../listings/parts/Picture.tsx'
import { shownAmount } from '../../listings/parts/unbroken.ts'
import type { Tile } from '../../listings/row/tile.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import type { homePage } from '../actions.ts'
import { HeroScene } from './Scene.tsx'

type Shelf = PropsOf<typeof homePage>['shelves'][number]

/** Pairs that may fit are side by side; the rest stands in two lists that nobody takes for pairs. */
export function Shelves({ shelves }: { shelves: Shelf[] }) {
  const pairs = shelves.flatMap(({ offer, request, fits }) =>
    fits && offer && request ? { offer, request } : [],
  )
  const others = shelves.filter(({ fits }) => !fits)
  const offers = others.flatMap(({ offer }) => offer ?? [])
  const requests = others.flatMap(({ request }) => request ?? [])
  return (
    <section id="exchange" className="page pt-10 lg:pt-14">
      <h2 className="text-3xl">{m.site_exchange_title()}</h2>
      <p className="mt-2 max-w-[75ch] text-lg text-ink-muted">
        {m.site_exchange_text()} {shelves.length > 0 && m.site_exchange_newest()}
      </p>
      {shelves.length === 0 ? (
        <EmptyShelves />
      ) : (
        <div className="mt-6 grid gap-6">
          {pairs.length > 0 && (
            <ul className="grid gap-6 sm:gap-3">
              {pairs.map(({ offer, request }) => (
                <li key={offer.id} className={clsx(columns, 'gap-y-1')}>
                  <Standing tile={offer} isFirst={offer === pairs[0]?.offer} />
                  <Arrow offer={offer} request={request} />
                  <Missing tile={request} />
                </li>
              ))}
            </ul>
          )}
          <div className={clsx(columns, 'gap-y-6')}>
            <div className="grid content-start gap-3">
              <p aria-hidden="true" className="border-b-2 border-brand pb-1 font-semibold text-brand">
                {m.site_shelf_offers()}
              </p>
              <ul className="grid gap-3">
                {offers.map((offer, index) => (
                  <li key={offer.id}>
                    <Standing tile={offer} isFirst={pairs.length === 0 && index === 0} />
                  </li>
                ))}
              </ul>
            </div>
            <div className="grid content-start gap-3 sm:col-start-3">
              <p
                aria-hidden="true"
                className="border-b-2 border-dashed border-request pb-1 font-semibold text-request"
              >
                {m.site_shelf_requests()}
              </p>
              <ul className="grid gap-3">
                {requests.map((request) => (
                  <li key={request.id}>
                    <Missing tile={request} />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

const columns = 'grid gap-x-1 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)]'

function Standing({ tile, isFirst }: { tile: Tile; isFirst: boolean }) {
  return (
    <Item tile={tile} className="border-line bg-surface">
      <Picture
        path={tile.featuredImage}
        type={tile.type}
        alt=""
        variant="card"
        eager={isFirst}
        width={160}
        height={120}
        className="aspect-[4/3] w-28 shrink-0 rounded-md object-cover sm:w-40"
      />
    </Item>
  )
}

/** Nobody has a photo of what is missing. */
const Missing = ({ tile }: { tile: Tile }) => <Item tile={tile} className={requestLook} />

interface ItemProps {
  tile: Tile
  className: string
  children?: React.ReactNode
}

function Item({ tile, className, children }: ItemProps) {
  const titleId = useId()
  const isOffer = tile.exchange_type === 'offer'
  const { today } = useShared().app
  return (
    <article
      aria-labelledby={titleId}
      className={clsx(
        'group relative flex items-center gap-x-3 rounded-lg border p-2 sm:gap-x-4 sm:p-3',
        className,
      )}
    >
      {children}
      <div className="min-w-0">
        <h3 id={titleId} className="line-clamp-3 font-semibold [overflow-wrap:anywhere] sm:text-lg">
          <ListingLink listing={tile} className="group-hover:underline after:rounded-lg" />
        </h3>
        <p className="mt-1 text-sm text-ink-muted tabular-nums">
          <span className="visually-hidden">{isOffer ? m.ui_offer() : m.ui_request()}: </span>
          {isOffer && tile.label && `${tile.label}\u00a0· `}
          {shownAmount(tile.total_units_label)}
        </p>
        {isOffer && tile.expiry_date && tile.expiry_date < today && (
          <p className="text-sm font-semibold text-warning tabular-nums">
            {m.listings_used_before({ date: unbrokenDay(tile.expiry_date) })}
          </p>
        )}
        <p className="truncate text-sm text-ink-muted max-sm:hidden">{tile.organisation}</p>
      </div>
    </article>
  )
}

function Arrow({ offer, request }: { offer: Tile; request: Tile }) {
  return (
    <Link
      href={`/listings/${offer.id}`}
      title={m.site_shelf_fits({ offer: offer.title, request: request.title })}
      className="flex min-h-11 items-center justify-center gap-2 self-center rounded-md text-center text-sm text-ink sm:grid"
    >
      <span aria-hidden="true">{m.site_shelf_may_fit()}</span>
      <span className="visually-hidden">
        {m.site_shelf_fits({ offer: offer.title, request: request.title })}
      </span>
      <ArrowLine width={96} tip={8} className="max-sm:hidden" />
      <ArrowDown size={18} aria-hidden="true" className="sm:hidden" />
    </Link>
  )
}

function ArrowLine({ width, tip, className }: { width: number; tip: number; className: string }) {
  const end = width - 6
  return (
    <svg
      viewBox={`0 0 ${width} 24`}
      aria-hidden="true"
      className={clsx('w-full draw', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      <path d={`M4 12H${end - 6}`} strokeDasharray="1 7" strokeLinecap="round" />
      <path
        d={`m${end - tip} ${12 - tip} ${tip} ${tip}-${tip} ${tip}`}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function EmptyShelves() {
  const { user, is_outsider } = useShared()
  return (
    <div className="mt-6 grid items-center gap-6 rounded-lg border border-dashed border-line-strong p-5 sm:grid-cols-2 sm:p-8">
      <div className="grid justify-items-start gap-3">
        <h3 className="text-2xl">{m.site_shelf_empty_title()}</h3>
        <p>{m.site_shelf_empty_text()}</p>
        {!is_outsider && (
          <ButtonLink href={user ? '/listings/create' : '/login/create'}>
            {user ? m.listings_create_title() : m.accounts_signup_title()}
          </ButtonLink>
        )}
      </div>
      <HeroScene className="mx-auto w-full max-w-[28rem]" />
    </div>
  )
}
