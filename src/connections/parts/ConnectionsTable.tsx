import { router } from '@inertiajs/react'
import { formatDay } from '../../i18n/day.ts'
import { grouped } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../../listings/catalogue/fields.ts'
import { titleOf } from '../../listings/parts/own/title.ts'
import { Link } from '../../ui/Link.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { ConnectionProps } from '../props.ts'
import { roleWords } from '../words.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { nextStep } from './next-step.ts'

export function ConnectionsTable({ rows }: { rows: readonly ConnectionProps[] }) {
  return (
    <Table
      caption={m.connections_mine_title()}
      columns={columns()}
      rows={rows}
      rowKey={({ id }) => `connection-${id}`}
      onRowClick={({ id }) => router.visit(`/connections/${id}`)}
    />
  )
}

const columns = (): Column<ConnectionProps>[] => [
  {
    key: 'created',
    header: m.connections_mine_date(),
    plain: true,
    className: 'tabular-nums max-lg:hidden',
    cell: ({ created_on }) => <span className="whitespace-nowrap">{formatDay(created_on)}</span>,
  },
  {
    key: 'title',
    header: m.listings_own_title(),
    primary: true,
    className: 'md:min-w-56 md:max-lg:ps-4',
    cell: ({ id, offer }) => (
      <Link
        href={`/connections/${id}`}
        prefetch="hover"
        className="link inline-block min-h-6 font-semibold wrap-anywhere"
      >
        {titleOf(offer)}
      </Link>
    ),
  },
  {
    key: 'type',
    header: m.listings_own_type(),
    plain: true,
    className: 'max-lg:hidden',
    cell: ({ offer }) => optionLabel('type', offer.type),
  },
  {
    key: 'user',
    header: m.connections_mine_user(),
    plain: true,
    className: 'max-md:w-full',
    cell: ({ user }) => <Counterpart user={user} />,
  },
  {
    key: 'role',
    header: m.connections_mine_role(),
    plain: true,
    className: 'whitespace-nowrap',
    cell: ({ role, ...stands }) =>
      roleWords({ ...stands, side: role === 'request' ? 'buyer' : 'seller' }).short(),
  },
  {
    key: 'units',
    header: m.fields_total_units(),
    plain: true,
    align: 'end',
    cell: ({ total_units_label }) => <span className="whitespace-nowrap">{grouped(total_units_label)}</span>,
  },
  {
    key: 'status',
    header: m.listings_own_status(),
    plain: true,
    className: 'max-md:w-full',
    cell: (connection) => <Status connection={connection} />,
  },
]

function Status({ connection }: { connection: ConnectionProps }) {
  const step = nextStep(connection)
  return (
    <>
      <ConnectionStatus connection={connection} />
      {step && <span className="mt-1 block text-sm font-semibold">{step}</span>}
    </>
  )
}

function Counterpart({ user: { name, organisation } }: Pick<ConnectionProps, 'user'>) {
  return (
    <>
      {name}
      {organisation && (
        <span className="text-sm text-ink-muted max-md:before:mx-1 max-md:before:content-['·'] md:block">
          {organisation.name}
        </span>
      )}
    </>
  )
}
