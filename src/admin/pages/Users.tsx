import { Head, Link, router } from '@inertiajs/react'
import { Pencil, Trash2, UserPlus, Users as UsersIcon } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShared } from '../../ui/layouts/shared.ts'
import { OrganisationLabel } from '../../ui/OrganisationLabel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Datum, Range } from '../charts.ts'
import { useActs } from '../parts/acts.ts'
import { Acts, IconLink, momentLabel } from '../parts/cells.tsx'
import { DeleteUserDialog } from '../parts/DeleteUserDialog.tsx'
import { LazyChart, RangeSelect } from '../parts/LazyChart.tsx'
import { TableSection } from '../parts/TableSection.tsx'
import type { TableQuery } from '../parts/table-query.ts'
import type { UsersRow } from '../tables/users.ts'

interface UsersProps extends TableQuery {
  users: UsersRow[]
  total: number
  range: Range
  chart?: Datum[]
}

export default function Users({ users, total, range, chart, ...query }: UsersProps) {
  const { user: me } = useShared()
  const acts = useActs('users')
  const [deleting, setDeleting] = useState<UsersRow | null>(null)
  const create = (
    <ButtonLink href="/admin/users/create" icon={<UserPlus size={18} aria-hidden="true" />}>
      {m.admin_user_create()}
    </ButtonLink>
  )
  return (
    <div className="grid gap-6">
      <Head title={m.admin_users_title()} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      <PageHeader
        title={m.admin_users_title()}
        actions={
          <>
            <RangeSelect range={range} prop="chart" />
            {create}
          </>
        }
      />
      <LazyChart subject="users" prop="chart" data={chart} />
      <TableSection
        table="users"
        rowsProp="users"
        label={m.admin_users_title()}
        query={query}
        total={total}
        rows={users}
        columns={columns(me?.id ?? 0, setDeleting)}
        sorts={[
          { value: 'date_desc', label: m.admin_sort_date_desc() },
          { value: 'date_asc', label: m.admin_sort_date_asc() },
          { value: 'name', label: m.admin_sort_name() },
        ]}
        shows={[
          { value: 'verified', label: m.admin_show_verified() },
          { value: 'unverified', label: m.admin_show_unverified() },
          { value: 'administrators', label: m.admin_show_administrators() },
        ]}
        empty={
          <EmptyState level={2} icon={<UsersIcon size={28} />} title={m.admin_users_empty()} action={create}>
            {m.admin_users_empty_text()}
          </EmptyState>
        }
        onRowClick={(row) => router.visit(`/admin/users/${row.id}/edit`)}
      />
      {deleting && (
        <DeleteUserDialog
          key={deleting.id}
          user={deleting}
          act={acts.act}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}

const columns = (me: number, remove: (row: UsersRow) => void): Column<UsersRow>[] => [
  { key: 'id', header: m.admin_column_id(), align: 'end', cell: (row) => row.id },
  {
    key: 'name',
    header: m.admin_column_name(),
    primary: true,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link href={`/admin/users/${row.id}/edit`} className="link">
          {row.name}
        </Link>
        {row.role === 'administrator' && <Tag tone="brand">{m.admin_role_administrator()}</Tag>}
        {!row.verified && <StatusBadge tone="warning">{m.admin_state_unverified()}</StatusBadge>}
      </span>
    ),
  },
  {
    key: 'email',
    header: m.admin_column_email(),
    className: 'md:min-w-52',
    cell: (row) => (
      <a href={`mailto:${encodeURI(row.email)}`} className="link">
        {row.email}
      </a>
    ),
  },
  {
    key: 'organisation',
    header: m.admin_column_organisation(),
    cell: (row) =>
      row.organisation ? <OrganisationLabel organisation={row.organisation} showLocation /> : '–',
  },
  {
    key: 'registered',
    header: m.admin_column_registered(),
    cell: (row) => <span className="whitespace-nowrap">{momentLabel(row.created_text).slice(0, 10)}</span>,
  },
  {
    key: 'acts',
    header: m.admin_column_actions(),
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <Acts>
        <IconLink
          href={`/admin/users/${row.id}/edit`}
          label={`${m.admin_edit()}: ${row.name}`}
          icon={<Pencil size={18} aria-hidden="true" />}
        />
        <IconButton
          danger
          disabled={row.id === me}
          label={row.id === me ? m.admin_user_own() : `${m.admin_delete()}: ${row.name}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => remove(row)}
        />
      </Acts>
    ),
  },
]
