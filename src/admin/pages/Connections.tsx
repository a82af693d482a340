import { Head, Link, router } from '@inertiajs/react'
import { Cable } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Datum, Range } from '../charts.ts'
import { ConnectionBadge, momentLabel, PersonCell } from '../parts/cells.tsx'
import { LazyChart, RangeSelect } from '../parts/LazyChart.tsx'
import { TableSection } from '../parts/TableSection.tsx'
import type { TableQuery } from '../parts/table-query.ts'
import type { ConnectionsRow } from '../tables/connections.ts'

interface ConnectionsProps extends TableQuery {
  connections: ConnectionsRow[]
  total: number
  range: Range
  chart?: Datum[]
}

export default function Connections({ connections, total, range, chart, ...query }: ConnectionsProps) {
  return (
    <div className="grid gap-6">
      <Head title={m.admin_connections_title()} />
      <PageHeader title={m.admin_connections_title()} actions={<RangeSelect range={range} prop="chart" />} />
      <LazyChart subject="connections" prop="chart" data={chart} />
      <TableSection
        table="connections"
        rowsProp="connections"
        label={m.admin_connections_title()}
        query={query}
        total={total}
        rows={connections}
        columns={columns()}
        sorts={[
          { value: 'date_desc', label: m.admin_sort_date_desc() },
          { value: 'date_asc', label: m.admin_sort_date_asc() },
          { value: 'title', label: m.admin_sort_title() },
        ]}
        shows={[
          { value: 'open', label: m.admin_state_open() },
          { value: 'completed', label: m.admin_state_completed() },
          { value: 'cancelled', label: m.admin_state_cancelled() },
        ]}
        empty={
          <EmptyState level={2} icon={<Cable size={28} />} title={m.admin_connections_empty()}>
            {m.admin_connections_empty_text()}
          </EmptyState>
        }
        onRowClick={(row) => router.visit(`/connections/${row.id}`)}
      />
    </div>
  )
}

const columns = (): Column<ConnectionsRow>[] => [
  {
    key: 'date',
    header: m.admin_column_date(),
    cell: (row) => <span className="whitespace-nowrap">{momentLabel(row.created_text).slice(0, 10)}</span>,
  },
  {
    key: 'title',
    header: m.admin_column_title(),
    primary: true,
    cell: (row) => (
      <Link href={`/connections/${row.id}`} className="link">
        {row.title}
      </Link>
    ),
  },
  { key: 'type', header: m.admin_column_type(), cell: (row) => row.type_label },
  { key: 'units', header: m.admin_column_units(), align: 'end', cell: (row) => row.total_units_label },
  { key: 'buyer', header: m.admin_column_buyer(), cell: (row) => <PersonCell person={row.buyer} /> },
  { key: 'seller', header: m.admin_column_seller(), cell: (row) => <PersonCell person={row.seller} /> },
  { key: 'status', header: m.admin_column_status(), cell: (row) => <ConnectionBadge status={row.status} /> },
]
