import { router } from '@inertiajs/react'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { shownAmount, unbroken } from '../../../listings/parts/unbroken.ts'
import { dayColumn, personColumn, titleColumn } from '../../../tables/parts/columns.tsx'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { stateText } from '../../../tables/words.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { Tone } from '../../../ui/Tag.tsx'
import type { connectionsPage } from '../../manage-actions.ts'
import type { ConnectionsRow } from '../../table.ts'
import { shownState } from '../../words.ts'

export default function Connections({
  connections,
  range,
  chart,
  ...query
}: PropsOf<typeof connectionsPage>) {
  return (
    <TablePage
      title={m.admin_connections_title()}
      chart={{ subject: 'connections', range, data: chart }}
      table="connections"
      rowsProp="connections"
      query={query}
      rows={connections}
      columns={columns()}
      empty={{
        title: m.admin_connections_empty(),
        text: m.admin_connections_empty_text(),
        way: { href: '/admin/listings', label: m.admin_see_listings() },
      }}
      onRowClick={(row) => router.visit(pathOf(row))}
    />
  )
}

const pathOf = ({ id }: ConnectionsRow) => `/connections/${id}`

const columns = (): Column<ConnectionsRow>[] => [
  dayColumn('date', m.admin_column_date(), (row) => row.created_text),
  {
    ...titleColumn(
      pathOf,
      ({ title }) => unbroken(title),
      (row) => `${row.type_label} · ${shownAmount(row.total_units_label)}`,
    ),
    className: 'wrap-anywhere md:min-w-42',
  },
  {
    key: 'type',
    header: m.admin_column_type(),
    className: 'md:max-xl:hidden',
    cell: (row) => row.type_label,
  },
  {
    key: 'units',
    header: m.fields_total_units(),
    align: 'end',
    className: 'md:max-xl:hidden',
    cell: (row) => shownAmount(row.total_units_label),
  },
  personColumn('buyer', m.admin_column_buyer(), (row) => row.buyer),
  personColumn('seller', m.admin_column_seller(), (row) => row.seller),
  {
    key: 'status',
    header: m.admin_column_status(),
    className: 'md:whitespace-nowrap',
    cell: (row) => <StatusBadge tone={tones[shownState(row)]}>{stateText(shownState(row))}</StatusBadge>,
  },
]

const tones: Record<ReturnType<typeof shownState>, Tone> = {
  open: 'info',
  recalled: 'danger',
  completed: 'success',
  on_loan: 'info',
  overdue: 'warning',
  returned: 'success',
  cancelled: 'neutral',
}
