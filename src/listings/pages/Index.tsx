import { Head } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
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

/** `/listings/offers` and `/listings/requests` (SPEC.md section 2, UX.md section 3); without script a GET form. */
export default function Index(props: BrowseProps) {
  const { exchange_type, page, total } = props
  const browse = useBrowse(props)
  const title = listTitle(exchange_type)
  const found = total === 0 ? noMatch(exchange_type) : resultCount(exchange_type, total)
  const announcement = useAnnouncement(browse, found)
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
        lead={<p className="max-sm:hidden">{listLead(exchange_type)}</p>}
        actions={
          <ButtonLink
            href={`/listings/create?exchange_type=${exchange_type}`}
            variant="secondary"
            icon={<Plus size={18} aria-hidden="true" />}
          >
            {postWords(exchange_type)}
          </ButtonLink>
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
          <Filters prefix="filter" browse={browse} facets={props.facets} ranges={props.ranges} />
        </section>
        <Results props={props} browse={browse} />
      </div>
      <LiveRegion message={announcement} />
    </form>
  )
}

/** How many there are now and which filters came with the last choice, once it is answered (UX.md F10, F14). */
function useAnnouncement({ state, isLoading }: Browse, found: string): string {
  const shown = shownFilters(state.values)
  const before = useRef(shown)
  const [text, setText] = useState(found)
  const now = shown.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys as one text
  useEffect(() => {
    if (isLoading) return
    const added = shown.filter((key) => !before.current.includes(key))
    before.current = shown
    const labels = added.map((key) => catalogue[key].label()).join(', ')
    setText(labels ? `${found}. ${m.listings_filters_revealed({ labels })}` : found)
  }, [isLoading, now, found])
  return text
}
