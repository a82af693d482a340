import { Head } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { catalogue } from '../fields.ts'
import { Categories } from '../parts/browse/Categories.tsx'
import { Filters, shownFilters } from '../parts/browse/Filters.tsx'
import { Results } from '../parts/browse/Results.tsx'
import { SearchBox } from '../parts/browse/SearchBox.tsx'
import { type Browse, useBrowse } from '../parts/browse/use-browse.ts'
import { listLead, listTitle, noMatch, postWords, resultCount } from '../parts/browse/words.ts'
import type { BrowseProps } from '../props.ts'
import { browsePaths } from '../query.ts'

/** `/listings/offers` and `/listings/requests`; without script a GET form. */
export default function Index(props: BrowseProps) {
  const { exchange_type, page } = props
  const { is_outsider } = useShared()
  const browse = useBrowse(props)
  const title = listTitle(exchange_type)
  const announcement = useAnnouncement(browse, props)
  return (
    <form
      method="get"
      action={browsePaths[exchange_type]}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Head title={page > 1 ? m.listings_title_page({ title, page }) : title} />
      <PageHeader
        title={title}
        lead={listLead(exchange_type)}
        wideLead
        actions={
          !is_outsider && (
            <ButtonLink
              href={`/listings/create?exchange_type=${exchange_type}`}
              variant="secondary"
              icon={<Plus size={18} aria-hidden="true" />}
            >
              {postWords(exchange_type)}
            </ButtonLink>
          )
        }
      />
      <SearchBox search={browse.state.search} onSearch={(search) => browse.change({ search })} />
      <Categories browse={browse} exchangeType={exchange_type} facets={props.facets} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <section aria-labelledby="filters" className="no-print content-start max-lg:hidden noscript:grid">
          <h2 id="filters" className="mb-1 text-xl">
            {m.listings_filters()}
          </h2>
          <a href="#results" className="link visually-hidden focus:static focus:inline-block focus:py-2">
            {m.listings_skip_to_results()}
          </a>
          <Filters
            prefix="filter"
            openAtFirst={3}
            browse={browse}
            facets={props.facets}
            ranges={props.ranges}
            amount={props.amount}
          />
          <div className="my-3 hidden noscript:block">
            <Button type="submit">{m.listings_apply_filters()}</Button>
          </div>
        </section>
        <Results props={props} browse={browse} announcement={announcement} />
      </div>
      <LiveRegion message={announcement} />
    </form>
  )
}

/**
 * How many there are now and which filters came with the last choice, once it is answered.
 * The same number again is said again: it ends in a space more or less.
 */
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
