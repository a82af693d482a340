import { type MouseEvent, useDeferredValue, useMemo } from 'react'
import { asWritten } from '../../../fields/kinds/text.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { browseHref } from '../../catalogue/query.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import { Card } from '../Card.tsx'
import { Chips } from './Chips.tsx'
import { chipsOf, criteriaOf } from './criteria.ts'
import { NoResults } from './NoResults.tsx'
import { SearchTag } from './SearchTag.tsx'
import { isPlain } from './StateLink.tsx'
import type { Browse } from './use-browse.ts'
import { listTitle, resultCount } from './words.ts'

interface ResultsProps {
  props: BrowseProps
  browse: Browse
  focusResults: () => void
}

export function Results({ props, browse, focusResults }: ResultsProps) {
  const { exchange_type, listings, total, near } = props
  const chips = chipsOf(browse.state, props.facets)
  const criteria = criteriaOf(browse.state, props.facets)
  return (
    <section id="found" tabIndex={-1} aria-labelledby="results" className="grid min-w-0 content-start gap-3">
      {criteria.length > 0 && <p className="print-only">{criteria.map(({ label }) => label).join(' · ')}</p>}
      <Chips chips={chips} facets={props.facets} browse={browse} focusResults={focusResults} />
      {browse.failed && <Failure browse={browse} />}
      {browse.state.sort === 'nearest' && total > 0 && <NearestOrder near={near} />}
      {total === 0 && <NoResults props={props} browse={browse} focusResults={focusResults} />}
      <Cards listings={listings} type={exchange_type} browse={browse} focusResults={focusResults} />
      <Pages props={props} browse={browse} focusResults={focusResults} />
    </section>
  )
}

function NearestOrder({ near }: Pick<BrowseProps, 'near'>) {
  return (
    <p className="text-sm text-ink-muted">
      {near
        ? m.listings_nearest_order({
            building: asWritten(near.building),
            organisation: near.organisation.name,
          })
        : m.listings_nearest_unknown()}{' '}
      <Link href="/account#building" className="link">
        {near ? m.listings_nearest_change() : m.listings_nearest_say()}
      </Link>
    </p>
  )
}

/** These load photos at once; later cards are laid out when near (decision 013). */
const inSight = 4

interface CardsProps extends Pick<ResultsProps, 'browse' | 'focusResults'> {
  listings: BrowseProps['listings']
  type: BrowseProps['exchange_type']
}

function Cards({ listings, type, browse, focusResults }: CardsProps) {
  const later = useDeferredValue(listings)
  const searchTag = (text: string) => (
    <SearchTag type={type} browse={browse} text={text} onChanged={focusResults} />
  )
  const card = (listing: BrowseProps['listings'][number], index: number) => (
    <li key={listing.id} className={index < inSight ? 'min-w-0' : 'when-near min-w-0'}>
      <Card listing={listing} eager={index < inSight} searchTag={searchTag} />
    </li>
  )
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: a choice ticks its box at once, without all cards again
  const first = useMemo(() => listings.slice(0, inSight).map(card), [listings])
  const others = useMemo(() => later.map(card).slice(inSight), [later])
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: above
  const isFirst = (one: (typeof others)[number]) => first.some(({ key }) => key === one.key)
  return (
    <ol
      aria-busy={browse.isLoading || later !== listings}
      className="grid gap-3 empty:hidden aria-busy:[.nprogress-busy_&]:opacity-70"
    >
      {[...first, ...(listings.length > inSight ? others.filter((one) => !isFirst(one)) : [])]}
    </ol>
  )
}

function Pages({ props, browse, focusResults }: ResultsProps) {
  const href = (page: number) => browseHref(props.exchange_type, { ...browse.state, page })
  const turn = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlain(event)) return
    event.preventDefault()
    browse.turnTo(Number(new URL(link.href).searchParams.get('page') ?? 1), focusResults)
  }
  return (
    <div onClickCapture={turn}>
      <Pagination
        page={props.page}
        perPage={props.per_page}
        total={props.total}
        totalText={resultCount(props.exchange_type, props.total)}
        href={href}
        label={listTitle(props.exchange_type)}
      />
    </div>
  )
}

function Failure({ browse }: { browse: Browse }) {
  return (
    <Notice
      tone="danger"
      announce
      title={m.listings_load_failed()}
      actions={
        <Button variant="secondary" size="sm" onClick={browse.retry}>
          {m.listings_retry()}
        </Button>
      }
    >
      {m.listings_load_failed_text()}
    </Notice>
  )
}
