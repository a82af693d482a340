import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { useActs } from '../../../tables/parts/acts.ts'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { stateText } from '../../../tables/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { organisationsPage } from '../../manage-actions.ts'
import { ConcernedList, useConcerned } from '../../parts/Concerned.tsx'
import { OrganisationDialog } from '../../parts/manage/OrganisationDialog.tsx'
import type { OrganisationsRow } from '../../table.ts'

export default function Organisations({ organisations, ...query }: PropsOf<typeof organisationsPage>) {
  const acts = useActs('organisations')
  const [editing, setEditing] = useState<OrganisationsRow | 'new' | null>(null)
  const [revoking, setRevoking] = useState<OrganisationsRow | null>(null)
  const pathOf = ({ id }: OrganisationsRow) => `/api/admin/organisations/${id}` as const
  return (
    <TablePage
      title={m.admin_organisations_title()}
      table="organisations"
      rowsProp="organisations"
      query={query}
      rows={organisations}
      columns={facts()}
      buttons={(row) => (
        <>
          <IconButton
            label={`${m.admin_edit()}: ${row.name}`}
            icon={<Pencil size={18} aria-hidden="true" />}
            words={m.admin_edit()}
            onClick={() => setEditing(row)}
          />
          <DecideButton
            row={row}
            revoke={() => setRevoking(row)}
            approve={() => void acts.actOn(row.id, 'POST', `${pathOf(row)}/approve`)}
          />
        </>
      )}
      empty={{
        title: m.admin_organisations_empty(),
        text: m.admin_organisations_empty_text(),
      }}
      create={
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
          {m.admin_organisation_add()}
        </Button>
      }
      onRowClick={setEditing}
      acts={acts}
    >
      {editing && (
        <OrganisationDialog
          organisation={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={acts.say}
        />
      )}
      {revoking && (
        <RevokeDialog
          organisation={revoking}
          revoke={() => acts.act(revoking.id, 'POST', `${pathOf(revoking)}/revoke`)}
          onClose={() => setRevoking(null)}
        />
      )}
    </TablePage>
  )
}

const facts = (): Column<OrganisationsRow>[] => [
  {
    key: 'name',
    header: m.admin_column_name(),
    primary: true,
    // Room for the longest word of a name, and for the buttons at the end.
    className: 'md:min-w-44 md:[&_span:has(>img)]:w-8 md:[&_span:has(>img)]:px-0.5',
    cell: (row) => <OrganisationLabel organisation={row} showLocation />,
  },
  {
    key: 'domains',
    header: m.admin_column_domains(),
    className: 'md:min-w-36',
    cell: ({ domains }) => <Domains domains={domains} />,
  },
  { key: 'users', header: m.admin_column_users(), align: 'end', cell: (row) => row.users_total },
  {
    key: 'listings',
    header: m.admin_column_listings(),
    align: 'end',
    className: 'md:max-xl:hidden',
    cell: (row) => row.listings_total,
  },
  {
    key: 'connections',
    header: m.admin_column_connections(),
    align: 'end',
    className: 'md:max-xl:hidden',
    cell: (row) => row.connections_total,
  },
  {
    key: 'status',
    header: m.admin_column_status(),
    cell: ({ status }) => (
      <StatusBadge tone={status === 'approved' ? 'success' : 'danger'}>{stateText(status)}</StatusBadge>
    ),
  },
]

function Domains({ domains }: { domains: string[] }) {
  if (domains.length === 0)
    return <span className="text-sm text-ink-muted">{m.admin_organisation_no_domains()}</span>
  return (
    <ul className="text-sm [overflow-wrap:anywhere]">
      {domains.map((domain) => (
        <li key={domain}>{readable(domain)}</li>
      ))}
    </ul>
  )
}

interface DecideButtonProps {
  row: OrganisationsRow
  revoke: () => void
  approve: () => void
}

function DecideButton({ row, revoke, approve }: DecideButtonProps) {
  const isApproved = row.status === 'approved'
  const label = isApproved ? m.admin_organisation_revoke() : m.admin_organisation_approve()
  return (
    <Button
      size="sm"
      variant={isApproved ? 'quiet-danger' : 'secondary'}
      aria-label={`${label}: ${row.name}`}
      onClick={isApproved ? revoke : approve}
    >
      {label}
    </Button>
  )
}

interface RevokeDialogProps {
  organisation: { id: number; name: string }
  revoke: () => Promise<string | null>
  onClose: () => void
}

function RevokeDialog({ organisation: { id, name }, revoke, onClose }: RevokeDialogProps) {
  const found = useConcerned(id)
  return (
    <ConfirmDialog
      open
      title={m.admin_organisation_revoke_title({ name })}
      confirmLabel={m.admin_organisation_revoke_confirm()}
      keepLabel={m.admin_organisation_keep()}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{m.admin_organisation_revoke_text()}</p>
      <ConcernedList found={found} />
    </ConfirmDialog>
  )
}
