import { Head } from '@inertiajs/react'
import { Building2, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { OrganisationsRow } from '../../organisations/table.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OrganisationLabel } from '../../ui/OrganisationLabel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Column } from '../../ui/Table.tsx'
import { organisationStatusText } from '../labels.ts'
import { useActs } from '../parts/acts.ts'
import { Acts } from '../parts/cells.tsx'
import { OrganisationDialog } from '../parts/OrganisationDialog.tsx'
import { TableSection } from '../parts/TableSection.tsx'
import type { TableQuery } from '../parts/table-query.ts'

interface OrganisationsProps extends TableQuery {
  organisations: OrganisationsRow[]
  total: number
}

export default function Organisations({ organisations, total, ...query }: OrganisationsProps) {
  const acts = useActs('organisations')
  const [editing, setEditing] = useState<OrganisationsRow | 'new' | null>(null)
  const [revoking, setRevoking] = useState<OrganisationsRow | null>(null)
  const approve = (row: OrganisationsRow) =>
    void acts.actOn(row.id, 'POST', `/api/admin/organisations/${row.id}/approve`)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {m.admin_organisation_add()}
    </Button>
  )
  return (
    <div className="grid gap-6">
      <Head title={m.admin_organisations_title()} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      <PageHeader title={m.admin_organisations_title()} actions={add} />
      <TableSection
        table="organisations"
        rowsProp="organisations"
        label={m.admin_organisations_title()}
        query={query}
        total={total}
        rows={organisations}
        columns={columns({ edit: setEditing, revoke: setRevoking, approve })}
        sorts={[
          { value: 'name', label: m.admin_sort_name() },
          { value: 'date_desc', label: m.admin_sort_date_desc() },
          { value: 'date_asc', label: m.admin_sort_date_asc() },
        ]}
        shows={[
          { value: 'approved', label: m.admin_state_approved() },
          { value: 'revoked', label: m.admin_state_revoked() },
        ]}
        empty={
          <EmptyState
            level={2}
            icon={<Building2 size={28} />}
            title={m.admin_organisations_empty()}
            action={add}
          >
            {m.admin_organisations_empty_text()}
          </EmptyState>
        }
        isBusy={(row) => acts.busy === row.id}
        rowMessage={(row) =>
          acts.failed?.id === row.id && (
            <Notice tone="danger" announce>
              {acts.failed.reason}
            </Notice>
          )
        }
      />
      {editing && (
        <OrganisationDialog
          key={editing === 'new' ? 0 : editing.id}
          organisation={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={acts.setMessage}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        title={m.admin_organisation_revoke_title({ name: revoking?.name ?? '' })}
        confirmLabel={m.admin_organisation_revoke_confirm()}
        keepLabel={m.admin_organisation_keep()}
        onConfirm={() => acts.act('POST', `/api/admin/organisations/${revoking?.id}/revoke`)}
        onClose={() => setRevoking(null)}
      >
        {m.admin_organisation_revoke_text()}
      </ConfirmDialog>
    </div>
  )
}

interface RowActs {
  edit: (row: OrganisationsRow) => void
  revoke: (row: OrganisationsRow) => void
  approve: (row: OrganisationsRow) => void
}

const columns = ({ edit, revoke, approve }: RowActs): Column<OrganisationsRow>[] => [
  {
    key: 'name',
    header: m.admin_column_name(),
    primary: true,
    cell: (row) => <OrganisationLabel organisation={row} showLocation />,
  },
  {
    key: 'domains',
    header: m.admin_column_domains(),
    className: 'md:min-w-44',
    cell: (row) =>
      row.domains.length > 0 ? (
        <ul className="text-sm">
          {row.domains.map((domain) => (
            <li key={domain}>{domain}</li>
          ))}
        </ul>
      ) : (
        <span className="text-sm text-ink-muted">{m.admin_organisation_no_domains()}</span>
      ),
  },
  { key: 'users', header: m.admin_column_users(), align: 'end', cell: (row) => row.users_total },
  { key: 'listings', header: m.admin_column_listings(), align: 'end', cell: (row) => row.listings_total },
  {
    key: 'connections',
    header: m.admin_column_connections(),
    align: 'end',
    cell: (row) => row.connections_total,
  },
  {
    key: 'status',
    header: m.admin_column_status(),
    cell: (row) => (
      <StatusBadge tone={row.status === 'approved' ? 'success' : 'danger'}>
        {organisationStatusText(row.status)}
      </StatusBadge>
    ),
  },
  {
    key: 'acts',
    header: m.admin_column_actions(),
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <Acts>
        <IconButton
          label={`${m.admin_edit()}: ${row.name}`}
          icon={<Pencil size={18} aria-hidden="true" />}
          onClick={() => edit(row)}
        />
        {row.status === 'approved' ? (
          <Button
            size="sm"
            variant="quiet-danger"
            aria-label={`${m.admin_organisation_revoke()}: ${row.name}`}
            onClick={() => revoke(row)}
          >
            {m.admin_organisation_revoke()}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${m.admin_organisation_approve()}: ${row.name}`}
            onClick={() => approve(row)}
          >
            {m.admin_organisation_approve()}
          </Button>
        )}
      </Acts>
    ),
  },
]
