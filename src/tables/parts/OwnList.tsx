import { router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import type { Option } from '../../ui/option.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Select } from '../../ui/Select.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Acts } from './acts.ts'
import { SearchField } from './SearchField.tsx'
import { useTyped } from './use-typed.ts'

interface OwnQuery {
  search: string
  state: string | null
  page: number
  total: number
}

interface OwnListProps {
  path: string
  title: string
  lead?: string
  actions?: ReactNode
  query: OwnQuery
  states: readonly Option[]
  kept?: Record<string, string>
  kinds?: ReactNode
  empty: ReactNode
  acts?: Pick<Acts, 'message' | 'undo' | 'clearMessage'>
  children: ReactNode
}

export function OwnList(props: OwnListProps) {
  const { path, title, lead, actions, query, kept = {}, kinds, empty, acts, children } = props
  const isNarrowed = query.search !== '' || query.state !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {acts && <SuccessNotice message={acts.message} undo={acts.undo} onDone={acts.clearMessage} />}
      <PageHeader
        title={title}
        lead={lead}
        actions={actions}
        back={{ href: '/dashboard', label: m.ui_nav_dashboard() }}
      />
      {kinds}
      {(query.total > 0 || isNarrowed) && <Tools {...props} />}
      {query.total > 0 ? children : isNarrowed ? <NoneFound href={address(path, kept)} /> : empty}
      <Pagination
        page={query.page}
        perPage={10}
        total={query.total}
        label={title}
        href={(page) => address(path, { ...kept, ...narrowing(query), page: page > 1 ? String(page) : '' })}
      />
    </div>
  )
}

/** A GET form works without script. */
function Tools({ path, query, states, kept = {} }: OwnListProps) {
  const go = (changes: Record<string, string>) =>
    router.get(address(path, { ...kept, ...narrowing(query), ...changes }), {}, unmoved)
  const [search, setSearch] = useTyped(query.search, (typed) => go({ search: typed }))
  return (
    <form
      aria-label={m.admin_tools_label()}
      method="get"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        go({ search })
      }}
      className="no-print flex flex-wrap items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField id="own-search" value={search} onChange={setSearch} className="basis-36 sm:max-w-md" />
      <div className="min-w-36 flex-1 sm:min-w-44 sm:flex-none">
        <Select
          id="own-state"
          name="state"
          label={m.listings_own_status()}
          unmarked
          value={query.state ?? ''}
          options={[{ value: '', label: m.admin_show_all() }, ...states]}
          onChange={(state) => go({ state })}
        />
      </div>
      <LiveRegion message={query.search || query.state ? m.admin_results({ count: query.total }) : ''} />
    </form>
  )
}

const unmoved = { preserveState: true, preserveScroll: true, replace: true }

const narrowing = ({ search, state }: OwnQuery): Record<string, string> => ({ search, state: state ?? '' })

function address(path: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()
  return query ? `${path}?${query}` : path
}

const NoneFound = ({ href }: { href: string }) => (
  <EmptyState
    level={2}
    title={m.admin_none_found()}
    action={
      <ButtonLink href={href} variant="secondary">
        {m.admin_clear()}
      </ButtonLink>
    }
  >
    {m.admin_none_found_text()}
  </EmptyState>
)
