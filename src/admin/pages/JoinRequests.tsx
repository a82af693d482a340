import { Head, router } from '@inertiajs/react'
import { Inbox, SearchX } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { useDecisions } from '../../organisations/parts/decisions.ts'
import { RequestSearch } from '../../organisations/parts/RequestSearch.tsx'
import { RequestsTable } from '../../organisations/parts/RequestsTable.tsx'
import type { JoinRequestsProps } from '../../organisations/props.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'

const path = '/admin/join-labex-requests'

/** SPEC.md section 2, /admin/join-labex-requests; the waiting ones first. */
export default function JoinRequests({ join_requests, total, page, search }: JoinRequestsProps) {
  const decisions = useDecisions()
  const query = (to: number) => new URLSearchParams({ ...(search ? { search } : {}), page: String(to) })
  const find = (words: string) =>
    router.get(path, words ? { search: words } : {}, { preserveState: true, preserveScroll: true })
  const isUnused = total === 0 && search === ''
  return (
    <div className="grid gap-6">
      <Head title={m.organisations_requests_title()} />
      <SuccessNotice message={decisions.done} onDone={decisions.clearDone} />
      <PageHeader title={m.organisations_requests_title()} lead={m.organisations_requests_lead()} />
      {!isUnused && <RequestSearch key={search} path={path} search={search} total={total} onSearch={find} />}
      {join_requests.length > 0 && <RequestsTable requests={join_requests} decisions={decisions} />}
      {total === 0 && <Nothing search={search} />}
      <Pagination
        page={page}
        perPage={10}
        total={total}
        href={(to) => `${path}?${query(to)}`}
        label={m.organisations_requests_title()}
      />
    </div>
  )
}

function Nothing({ search }: { search: string }) {
  if (search)
    return (
      <EmptyState icon={<SearchX size={28} />} title={m.organisations_requests_none_found_title()} level={2}>
        {m.organisations_requests_none_found_text({ search })}
      </EmptyState>
    )
  return (
    <EmptyState icon={<Inbox size={28} />} title={m.organisations_requests_none_title()} level={2}>
      {m.organisations_requests_none_text()}
    </EmptyState>
  )
}
