import { Head } from '@inertiajs/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import type { offersPage } from '../actions.ts'
import { catalogue } from '../catalogue/fields.ts'
import { browsePaths } from '../catalogue/query.ts'
import { Filters, shownFilters } from '../parts/browse/Filters.tsx'
import { Results } from '../parts/browse/Results.tsx'
import { SearchBox } from '../parts/browse/SearchBox.tsx'
import { Toolbar } from '../parts/browse/Toolbar.tsx'
import { type Browse, useBrowse } from '../parts/browse/use-browse.ts'
import { listTitle, noMatch, postWords, resultCount } from '../parts/browse/words.ts'
import { OrderListLink } from '../parts/buy/OrderListLink.tsx'

type BrowseProps = PropsOf<typeof offersPage>

export default function Index(props: BrowseProps) {
  const { exchange_type, page, total } = props
  const browse = useBrowse(props)
  const title = listTitle(exchange_type)
  const announcement = useAnnouncement(browse, props)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusResults = () => heading.current?.focus()
  return (
    // Without script it is a form; on paper, the list.
    <form
      aria-label={title}
      method="get"
      action={browsePaths[exchange_type]}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="on-paper grid gap-y-2.5 max-sm:-mt-2 sm:gap-y-4 lg:-mt-4"
    >
      <Head title={page > 1 ? m.listings_title_page({ title, page }) : title} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-6">
        <div className="shrink-0 sm:flex sm:items-baseline sm:gap-3">
          <h1 className="text-xl sm:text-3xl">{title}</h1>
          <h2
            id="results"
            ref={heading}
            tabIndex={-1}
            className="text-sm font-normal tracking-normal whitespace-nowrap text-ink-muted sm:text-lg"
          >
            {resultCount(exchange_type, total)}
          </h2>
        </div>
        <SearchBox search={browse.state.search} onSearch={(search) => browse.change({ search })} />
        <PostLink type={exchange_type} className="max-lg:hidden" />
      </div>
      <a href="#found" className="link visually-hidden no-print focus:static focus:inline-block focus:py-2">
        {m.listings_skip_to_results()}
      </a>
      <Toolbar props={props} browse={browse} announcement={announcement} />
      <div className="grid gap-x-8 lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
        <section aria-labelledby="filters" className="no-print content-start max-lg:hidden noscript:grid">
          <h3 id="filters" className="text-lg">
            {m.listings_filters()}
          </h3>
          <Filters
            prefix="filter"
            openAtFirst={4}
            browse={browse}
            facets={props.facets}
            ranges={props.ranges}
            amount={props.amount}
          />
          <div className="my-3 hidden noscript:block">
            <Button type="submit">{m.listings_apply_filters()}</Button>
          </div>
        </section>
        <Results props={props} browse={browse} focusResults={focusResults} />
      </div>
      <PostLink type={exchange_type} className="mt-2 justify-self-start lg:hidden" />
      {exchange_type === 'offer' && props.can.create && total > 0 && <OrderListLink />}
      <LiveRegion message={announcement} />
    </form>
  )
}

function PostLink({ type, className }: { type: BrowseProps['exchange_type']; className: string }) {
  if (useShared().is_outsider) return null
  return (
    <ButtonLink
      href={`/listings/create?exchange_type=${type}`}
      variant="secondary"
      className={`no-print ${className}`}
    >
      {postWords(type)}
    </ButtonLink>
  )
}

/** Screen readers skip a repeated text, so a repeated count ends in one space more or less. */
function useAnnouncement(
  { state, isLoading, failed }: Browse,
  { exchange_type, total }: BrowseProps,
): string {
  const shown = shownFilters(state.values)
  const before = useRef(shown)
  const [answers, setAnswers] = useState({ count: 0, revealed: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters on screen when it is answered
  useEffect(() => {
    if (isLoading || failed) return
    const added = shown.filter((key) => !before.current.includes(key))
    before.current = shown
    const revealed = added.map((key) => catalogue[key].label()).join(', ')
    setAnswers(({ count }) => ({ count: count + 1, revealed }))
  }, [isLoading, failed])
  const found = total === 0 ? noMatch(exchange_type) : resultCount(exchange_type, total)
  const text = answers.revealed
    ? `${found}. ${m.listings_filters_revealed({ labels: answers.revealed })}`
    : found
  return answers.count % 2 ? text : `${text}\u00a0`
}
