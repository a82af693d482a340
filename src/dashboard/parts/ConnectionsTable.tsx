import { Link, router } from '@inertiajs/react'
import type { ConnectionProps } from '../../connections/props.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../../listings/fields.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { Pages } from './pages.ts'
import { titleOf } from './title.ts'

/** My connections, the cancelled ones too. */
export function ConnectionsTable({ pages }: { pages: Pages<ConnectionProps> }) {
  return (
    <Table
      caption={m.dashboard_connections_title()}
      columns={columns()}
      rows={pages.rows}
      rowKey={({ id }) => id}
      isBusy={() => pages.loading}
      onRowClick={({ id }) => router.visit(`/connections/${id}`)}
    />
  )
}

const columns = (): Column<ConnectionProps>[] => [
  {
    key: 'created',
    header: m.dashboard_connections_date(),
    className: 'tabular-nums',
    cell: ({ created_on }) => <span className="whitespace-nowrap">{formatDay(created_on)}</span>,
  },
  {
    key: 'title',
    header: m.dashboard_listings_column_title(),
    primary: true,
    className: 'md:min-w-56',
    cell: ({ id, offer }) => (
      <Link href={`/connections/${id}`} className="link inline-block min-h-6 font-semibold wrap-anywhere">
        {titleOf(offer)}
      </Link>
    ),
  },
  {
    key: 'type',
    header: m.dashboard_listings_type(),
    plain: true,
    cell: ({ offer }) => optionLabel('type', offer.type),
  },
  {
    key: 'units',
    header: m.dashboard_connections_units(),
    plain: true,
    align: 'end',
    cell: ({ total_units_label }) => <span className="whitespace-nowrap">{total_units_label}</span>,
  },
  { key: 'user', header: m.dashboard_connections_user(), cell: ({ user }) => <Counterpart user={user} /> },
  {
    key: 'role',
    header: m.dashboard_connections_role(),
    plain: true,
    className: 'whitespace-nowrap',
    cell: ({ role }) => (role === 'request' ? m.dashboard_role_request() : m.dashboard_role_offer()),
  },
  {
    key: 'status',
    header: m.dashboard_listings_status(),
    plain: true,
    cell: ({ status }) => {
      const { tone, label } = states[status]
      return <StatusBadge tone={tone}>{label()}</StatusBadge>
    },
  },
]

function Counterpart({ user: { name, organisation } }: Pick<ConnectionProps, 'user'>) {
  return (
    <>
      {name}
      {organisation && <span className="block text-sm text-ink-muted">{organisation.name}</span>}
    </>
  )
}

const states: Record<ConnectionProps['status'], { tone: Tone; label: () => string }> = {
  open: { tone: 'info', label: m.dashboard_connection_open },
  completed: { tone: 'success', label: m.dashboard_connection_completed },
  cancelled: { tone: 'neutral', label: m.dashboard_connection_cancelled },
}
