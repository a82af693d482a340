import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../../listings/fields.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type RowAct, RowActions } from '../../ui/RowActions.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { AlertProps } from '../props.ts'
import { type OwnAlerts, rowOf } from './use-own-alerts.ts'

interface AlertsTableProps {
  alerts: readonly AlertProps[]
  own: OwnAlerts
}

/** A failed act keeps its row and says why in it. */
export function AlertsTable({ alerts, own }: AlertsTableProps) {
  const { is_outsider } = useShared()
  const [deleting, setDeleting] = useState<{ row: AlertProps; open: boolean } | null>(null)
  const acts: Column<AlertProps> = {
    key: 'acts',
    header: m.ui_actions(),
    hideHeader: true,
    plain: true,
    className: 'max-md:ms-auto',
    cell: (row) => (
      <RowActions about={row.sentence} acts={actsOf(row, own, () => setDeleting({ row, open: true }))} />
    ),
  }
  return (
    <>
      <Table
        caption={m.alerts_mine_title()}
        columns={is_outsider ? facts() : [...facts(), acts]}
        rows={alerts}
        rowKey={rowOf}
        isBusy={(row) => own.busy === rowOf(row)}
        rowMessage={(row) =>
          own.failed?.id === rowOf(row) && (
            <Notice tone="danger" announce>
              {own.failed.reason}
            </Notice>
          )
        }
      />
      <ConfirmDialog
        open={deleting?.open ?? false}
        title={m.alerts_mine_delete_title({ alert: deleting?.row.sentence ?? '' })}
        confirmLabel={m.alerts_mine_delete_confirm()}
        keepLabel={m.alerts_mine_delete_keep()}
        onConfirm={async () => deleting && own.remove(deleting.row)}
        onClose={() => setDeleting((was) => was && { ...was, open: false })}
      >
        {m.alerts_mine_delete_text()}
      </ConfirmDialog>
    </>
  )
}

const actsOf = (row: AlertProps, own: OwnAlerts, askToDelete: () => void): RowAct[] => [
  { key: 'edit', label: m.listings_edit(), icon: Pencil, href: `/alerts/${row.id}/edit` },
  row.status === 'active'
    ? {
        key: 'toggle',
        label: m.alerts_mine_pause(),
        icon: Pause,
        onSelect: () => void own.setStatus(row, 'inactive'),
      }
    : {
        key: 'toggle',
        label: m.alerts_mine_wake(),
        icon: Play,
        onSelect: () => void own.setStatus(row, 'active'),
      },
  { key: 'delete', label: m.listings_own_delete(), icon: Trash2, onSelect: askToDelete, danger: true },
]

const facts = (): Column<AlertProps>[] => [
  {
    key: 'exchange_type',
    header: m.alerts_mine_exchange_type(),
    plain: true,
    cell: ({ exchange_type }) => <ExchangeTag type={exchange_type} />,
  },
  {
    key: 'tags',
    header: m.alerts_mine_tags(),
    primary: true,
    className: 'md:w-1/2',
    cell: (row) => <Tags alert={row} />,
  },
  {
    key: 'availability',
    header: m.alerts_mine_availability(),
    plain: true,
    cell: (row) =>
      availabilityOf(row) || <span className="max-md:hidden">{m.alerts_mine_availability_all()}</span>,
  },
  {
    key: 'status',
    header: m.listings_own_status(),
    plain: true,
    cell: ({ status }) =>
      status === 'active' ? (
        <StatusBadge tone="success">{m.alerts_status_active()}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{m.alerts_status_inactive()}</StatusBadge>
      ),
  },
]

/** Availability has a column of its own. */
const tagsOf = ({ tags }: AlertProps) => tags.filter(({ key }) => key !== 'availability_type')

function Tags({ alert }: { alert: AlertProps }) {
  const tags = tagsOf(alert)
  return (
    <span className="flex flex-wrap gap-1.5 font-normal">
      {tags.length === 0 && m.alerts_mine_everything()}
      {tags.map(({ key, label }) => (
        <Tag key={`${key} ${label}`}>{label}</Tag>
      ))}
    </span>
  )
}

function availabilityOf({ specifications }: AlertProps): string {
  const chosen = [specifications.availability_type ?? []].flat().map(String)
  return chosen.map((value) => optionLabel('availability_type', value)).join(', ')
}
