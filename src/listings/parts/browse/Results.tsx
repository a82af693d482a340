import { BellPlus } from 'lucide-react'
import { type MouseEvent, useMemo, useRef } from 'react'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import type { BrowseProps } from '../../props.ts'
import { browseHref, toQuery } from '../../query.ts'
import { Card } from '../Card.tsx'
import { Chips } from './Chips.tsx'
import { chipsOf } from './criteria.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { alertHref, NoResults } from './NoResults.tsx'
import { SearchTag } from './SearchTag.tsx'
import { Sort } from './Sort.tsx'
import { isPlain } from './StateLink.tsx'
import type { Browse } from './use-browse.ts'
import { listTitle, resultCount } from './words.ts'

interface ListProps {
  props: BrowseProps
  browse: Browse
}

/** Cards that a tall phone shows at first: their photos come at once. */
const inSight = 3
/** Cards further down are laid out when they come near (decision 013). */
const laidOutAtOnce = 5

interface ResultsProps extends ListProps {
  announcement: string
}

/** The count, what narrows it, the cards and the pages. */
export function Results({ props, browse, announcement }: ResultsProps) {
  const { exchange_type, listings, total } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  const chips = chipsOf(browse.state, props.facets)
  const searchTag = (text: string) => (
    <SearchTag type={exchange_type} browse={browse} text={text} onChanged={focusHeading} />
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice ticks its box at once, without all cards again
  const cards = useMemo(
    () =>
      listings.map((listing, index) => (
        <li key={listing.id} className={index < laidOutAtOnce ? 'min-w-0' : 'when-near min-w-0'}>
          <Card listing={listing} eager={index < inSight} searchTag={searchTag} />
        </li>
      )),
    [listings],
  )
  return (
    <section aria-labelledby="results" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="results" ref={heading} tabIndex={-1} className="me-auto text-xl">
          {resultCount(exchange_type, total)}
        </h2>
        <div className="flex gap-2">
          <FilterSheet props={props} browse={browse} announcement={announcement} />
          <Sort browse={browse} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        <Chips chips={chips} facets={props.facets} browse={browse} focusResults={focusHeading} />
        {chips.length > 0 && total > 0 && (
          <div className="max-sm:hidden">
            <AlertLink props={props} browse={browse} />
          </div>
        )}
      </div>
      {browse.failed && <Failure browse={browse} />}
      {total === 0 && <NoResults props={props} browse={browse} focusResults={focusHeading} />}
      <ol aria-busy={browse.isLoading} className="grid gap-3 empty:hidden in-aria-busy:opacity-70">
        {cards}
      </ol>
      <Pages props={props} browse={browse} focusResults={focusHeading} />
      {total > 0 && (
        <div className="sm:hidden">
          <AlertLink props={props} browse={browse} />
        </div>
      )}
    </section>
  )
}

function AlertLink({ props, browse }: ListProps) {
  if (useShared().is_outsider) return null
  return (
    <ButtonLink
      variant="quiet"
      size="sm"
      href={alertHref(props.exchange_type, toQuery({ ...browse.state, page: 1 }))}
      icon={<BellPlus size={16} aria-hidden="true" />}
    >
      {m.listings_alert_me()}
    </ButtonLink>
  )
}

/** Links, so that they work without script; with it the page stays and its results change. */
function Pages({ props, browse, focusResults }: ListProps & { focusResults: () => void }) {
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
