import { router } from '@inertiajs/react'
import { Cable } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Column } from '../../ui/Table.tsx'
import type { Datum, Range } from '../charts.ts'
import { ConnectionBadge } from '../parts/cells.tsx'
import { dayColumn, personColumn, titleColumn } from '../parts/columns.tsx'
import { TablePage } from '../parts/TablePage.tsx'
import type { TableQuery } from '../parts/table-query.ts'
import type { ConnectionsRow } from '../tables/connections.ts'

interface ConnectionsProps extends TableQuery {
  connections: ConnectionsRow[]
  range: Range
  chart?: Datum[]
}

export default function Connections({ connections, range, chart, ...query }: ConnectionsProps) {
  return (
    <TablePage
      title={m.admin_connections_title()}
      chart={{ subject: 'connections', range, data: chart }}
      table="connections"
      rowsProp="connections"
      query={query}
      rows={connections}
      columns={columns()}
      sorts={['date_desc', 'date_asc', 'title']}
      shows={['open', 'completed', 'cancelled']}
      empty={{
        icon: Cable,
        title: m.admin_connections_empty(),
        text: m.admin_connections_empty_text(),
      }}
      onRowClick={(row) => router.visit(pathOf(row))}
    />
  )
}

const pathOf = ({ id }: ConnectionsRow) => `/connections/${id}`

const columns = (): Column<ConnectionsRow>[] => [
  dayColumn('date', m.admin_column_date(), (row) => row.created_text),
  { ...titleColumn(pathOf), className: 'md:min-w-36' },
  { key: 'type', header: m.admin_column_type(), cell: (row) => row.type_label },
  {
    key: 'units',
    header: m.admin_column_units(),
    align: 'end',
    className: 'md:whitespace-nowrap',
    cell: (row) => row.total_units_label,
  },
  personColumn('buyer', m.admin_column_buyer(), (row) => row.buyer),
  personColumn('seller', m.admin_column_seller(), (row) => row.seller),
  {
    key: 'status',
    header: m.admin_column_status(),
    className: 'md:whitespace-nowrap',
    cell: (row) => <ConnectionBadge status={row.status} />,
  },
]
