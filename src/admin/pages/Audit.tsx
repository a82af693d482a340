import { Head } from '@inertiajs/react'
import { ScrollText } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Column } from '../../ui/Table.tsx'
import { momentLabel } from '../parts/cells.tsx'
import { TableSection } from '../parts/TableSection.tsx'
import type { TableQuery } from '../parts/table-query.ts'
import type { AuditRow } from '../tables/audit.ts'

interface AuditProps extends TableQuery {
  audit: AuditRow[]
  total: number
}

export default function Audit({ audit, total, ...query }: AuditProps) {
  return (
    <div className="grid gap-6">
      <Head title={m.admin_audit_title()} />
      <PageHeader title={m.admin_audit_title()} />
      <TableSection
        table="audit"
        rowsProp="audit"
        label={m.admin_audit_title()}
        query={query}
        total={total}
        rows={audit}
        columns={columns()}
        sorts={[
          { value: 'date_desc', label: m.admin_sort_date_desc() },
          { value: 'date_asc', label: m.admin_sort_date_asc() },
        ]}
        shows={[
          { value: 'changes', label: m.admin_show_changes() },
          { value: 'refusals', label: m.admin_show_refusals() },
          { value: 'logins', label: m.admin_show_logins() },
        ]}
        empty={<EmptyState level={2} icon={<ScrollText size={28} />} title={m.admin_audit_empty()} />}
      />
    </div>
  )
}

const columns = (): Column<AuditRow>[] => [
  {
    key: 'when',
    header: m.admin_column_when(),
    cell: (row) => <span className="whitespace-nowrap tabular-nums">{momentLabel(row.at_text)}</span>,
  },
  {
    key: 'who',
    header: m.admin_column_who(),
    cell: (row) =>
      row.actor ?? (
        <span className="text-ink-muted">
          {row.ip === null ? m.admin_audit_system() : m.admin_audit_visitor()}
        </span>
      ),
  },
  { key: 'what', header: m.admin_column_what(), primary: true, cell: (row) => row.action_label },
  {
    key: 'whom',
    header: m.admin_column_whom(),
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject}</span>,
  },
  { key: 'details', header: m.admin_column_details(), cell: (row) => <Details details={row.details} /> },
  {
    key: 'ip',
    header: m.admin_column_ip(),
    cell: (row) => <span className="text-sm text-ink-muted">{row.ip}</span>,
  },
]

function Details({ details }: { details: Record<string, unknown> }) {
  const entries = Object.entries(details)
  if (entries.length === 0) return null
  return (
    <dl className="grid max-w-72 gap-x-2 text-sm">
      {entries.map(([key, value]) => (
        <div key={key} className="[overflow-wrap:anywhere]">
          <dt className="inline text-ink-muted">{key}: </dt>
          <dd className="inline">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
