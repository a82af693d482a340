import { router } from '@inertiajs/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import { useShared } from '../../../browser/shared.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useActs } from '../../../tables/parts/acts.ts'
import { DeleteButton, dayColumn, EditLink, idColumn } from '../../../tables/parts/columns.tsx'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { MailLink } from '../../../ui/MailLink.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { grantNames } from '../../grant-names.ts'
import type { usersPage } from '../../manage-actions.ts'
import { DeleteUserDialog } from '../../parts/manage/DeleteUserDialog.tsx'
import type { UsersRow } from '../../table.ts'

export default function Users({ users, range, chart, ...query }: PropsOf<typeof usersPage>) {
  const { user: me } = useShared()
  const acts = useActs('users')
  const [deleting, setDeleting] = useState<UsersRow | null>(null)
  return (
    <TablePage
      title={m.admin_users_title()}
      chart={{ subject: 'users', range, data: chart }}
      table="users"
      rowsProp="users"
      query={query}
      rows={users}
      columns={facts()}
      buttons={(row) => (
        <>
          <EditLink href={pathOf(row)} name={row.name} />
          <DeleteButton
            name={row.name}
            kept={row.id === me?.id && m.admin_user_own()}
            onClick={() => setDeleting(row)}
          />
        </>
      )}
      empty={{ title: m.admin_users_empty(), text: m.admin_users_empty_text() }}
      create={
        <ButtonLink href="/admin/users/create" icon={<UserPlus size={18} aria-hidden="true" />}>
          {m.admin_user_create()}
        </ButtonLink>
      }
      onRowClick={(row) => router.visit(pathOf(row))}
      acts={acts}
    >
      {deleting && <DeleteUserDialog user={deleting} act={acts.act} onClose={() => setDeleting(null)} />}
    </TablePage>
  )
}

const pathOf = ({ id }: UsersRow) => `/admin/users/${id}/edit`

const facts = (): Column<UsersRow>[] => [
  { ...idColumn(), className: 'md:max-xl:hidden' },
  {
    key: 'name',
    header: m.admin_column_name(),
    primary: true,
    className: 'wrap-anywhere md:min-w-36',
    cell: (row) => <Name row={row} />,
  },
  {
    key: 'email',
    header: m.admin_column_email(),
    className: 'md:min-w-48 xl:min-w-52',
    cell: ({ email }) => <MailLink email={email} />,
  },
  {
    key: 'organisation',
    header: m.admin_column_organisation(),
    className: 'md:min-w-38 md:[&_span:has(>img)]:w-8 md:[&_span:has(>img)]:px-0.5',
    cell: ({ organisation }) =>
      organisation ? <OrganisationLabel organisation={organisation} showLocation /> : '–',
  },
  dayColumn('registered', m.admin_column_registered(), (row) => row.created_text),
]

const Name = ({ row }: { row: UsersRow }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <Link href={pathOf(row)} className="link">
      {row.name}
    </Link>
    {row.role === 'administrator' && <Tag tone="brand">{m.admin_role_administrator()}</Tag>}
    {row.grants.map((grant) => (
      <Tag key={grant}>{grantNames[grant]()}</Tag>
    ))}
    {row.has_left && <StatusBadge tone="neutral">{m.admin_departed_mark()}</StatusBadge>}
    {!row.verified && <StatusBadge tone="warning">{m.admin_state_unverified()}</StatusBadge>}
    {!row.is_reached && <StatusBadge tone="danger">{m.admin_user_not_reached()}</StatusBadge>}
    {row.is_refused && <StatusBadge tone="danger">{m.admin_user_refused()}</StatusBadge>}
  </span>
)
