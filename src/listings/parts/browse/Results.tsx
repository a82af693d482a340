import { BellPlus } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
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
import { Sort } from './Sort.tsx'
import type { Browse } from './use-browse.ts'
import { listTitle, resultCount } from './words.ts'

interface ResultsProps {
  props: BrowseProps
  browse: Browse
}

/** The count, what narrows it, the cards and the pages. */
export function Results({ props, browse }: ResultsProps) {
  const { exchange_type, listings, total, page } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnNewPage(heading, page)
  const chips = chipsOf(browse.state, props.facets)
  return (
    <section aria-labelledby="results" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="results" ref={heading} tabIndex={-1} className="me-auto text-xl">
          {resultCount(exchange_type, total)}
        </h2>
        <FilterSheet props={props} browse={browse} />
        <div className="no-print w-40 max-sm:hidden noscript:block">
          <Sort id="sort" browse={browse} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        <Chips
          chips={chips}
          facets={props.facets}
          browse={browse}
          focusResults={() => heading.current?.focus()}
        />
        {chips.length > 0 && total > 0 && (
          <div className="max-sm:hidden">
            <AlertLink props={props} browse={browse} />
          </div>
        )}
      </div>
      {browse.failed && <Failure browse={browse} />}
      {total === 0 && <NoResults props={props} browse={browse} />}
      <ol aria-busy={browse.isLoading} className="grid gap-3 transition-opacity aria-busy:opacity-70">
        {listings.map((listing, index) => (
          <li key={listing.id} className="min-w-0">
            <Card listing={listing} eager={index < 3} />
          </li>
        ))}
      </ol>
      <Pages props={props} browse={browse} />
      {total > 0 && (
        <div className="sm:hidden">
          <AlertLink props={props} browse={browse} />
        </div>
      )}
    </section>
  )
}

function AlertLink({ props, browse }: ResultsProps) {
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
function Pages({ props, browse }: ResultsProps) {
  const href = (page: number) => browseHref(props.exchange_type, { ...browse.state, page })
  const turn = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    browse.turnTo(Number(new URL(link.href).searchParams.get('page') ?? 1))
  }
  return (
    <div onClickCapture={turn}>
      <Pagination
        page={props.page}
        perPage={props.per_page}
        total={props.total}
        href={href}
        label={listTitle(props.exchange_type)}
      />
    </div>
  )
}

/** On another page of results focus and scroll go to where they begin. */
function useFocusOnNewPage(heading: RefObject<HTMLElement | null>, page: number): void {
  const seen = useRef(page)
  useEffect(() => {
    if (seen.current === page) return
    seen.current = page
    heading.current?.focus()
  }, [page, heading])
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
