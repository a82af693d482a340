import { router } from '@inertiajs/react'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { AlertProps } from '../../alerts/props.ts'
import { callApi } from '../../browser/api.ts'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../../listings/fields.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { RowActions } from './RowActions.tsx'
import { rowGone } from './rows.ts'

interface AlertsTableProps {
  alerts: readonly AlertProps[]
  onDone: (message: string) => void
}

export function AlertsTable({ alerts, onDone }: AlertsTableProps) {
  const { is_outsider } = useShared()
  const [deleting, setDeleting] = useState<AlertProps | null>(null)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<{ id: number; message: string } | null>(null)

  async function remove({ id }: AlertProps): Promise<string | null> {
    setFailure(null)
    const result = await callApi('DELETE', `/api/alerts/${id}`)
    if (!result.ok) {
      setFailure({ id, message: result.message })
      return result.message
    }
    const focusNext = rowGone(`[data-alert="${id}"]`)
    router.reload({ only: ['alerts'], onFinish: focusNext })
    onDone(result.data.message ?? m.dashboard_alert_deleted())
    return null
  }

  async function setStatus({ id }: AlertProps, status: AlertProps['status']): Promise<void> {
    setFailure(null)
    const result = await callApi('PATCH', `/api/alerts/${id}`, { status })
    if (!result.ok) return setFailure({ id, message: result.message })
    router.reload({ only: ['alerts'] })
    onDone(status === 'active' ? m.dashboard_alert_woken() : m.dashboard_alert_rests())
  }

  function askToDelete(row: AlertProps): void {
    setDeleting(row)
    setAsking(true)
  }

  const actions: Column<AlertProps> = {
    key: 'actions',
    header: m.dashboard_listings_actions(),
    hideHeader: true,
    plain: true,
    className: 'max-md:ms-auto',
    cell: (row) => (
      <RowActions
        title={row.sentence}
        editHref={`/alerts/${row.id}/edit`}
        toggle={
          row.status === 'active'
            ? { label: m.dashboard_alert_pause(), icon: Pause, act: () => void setStatus(row, 'inactive') }
            : { label: m.dashboard_alert_wake(), icon: Play, act: () => void setStatus(row, 'active') }
        }
        onDelete={() => askToDelete(row)}
      />
    ),
  }
  return (
    <>
      <Table
        caption={m.dashboard_alerts_title()}
        columns={is_outsider ? facts() : [...facts(), actions]}
        rows={alerts}
        rowKey={({ id }) => id}
        rowMessage={({ id }) =>
          failure?.id === id && (
            <Notice tone="danger" announce>
              {failure.message}
            </Notice>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        title={m.dashboard_delete_alert_title({ alert: deleting?.sentence ?? '' })}
        confirmLabel={m.dashboard_delete_alert_confirm()}
        keepLabel={m.dashboard_delete_alert_keep()}
        onConfirm={async () => (deleting ? remove(deleting) : null)}
        onClose={() => setAsking(false)}
      >
        {m.dashboard_delete_alert_text()}
      </ConfirmDialog>
    </>
  )
}

const facts = (): Column<AlertProps>[] => [
  {
    key: 'exchange_type',
    header: m.dashboard_alerts_exchange_type(),
    plain: true,
    cell: ({ exchange_type }) => <ExchangeTag type={exchange_type} />,
  },
  {
    key: 'tags',
    header: m.dashboard_alerts_tags(),
    primary: true,
    className: 'md:w-1/2',
    cell: (row) => <Tags alert={row} />,
  },
  {
    key: 'availability',
    header: m.dashboard_alerts_availability(),
    cell: (row) => availabilityOf(row) || m.dashboard_alerts_availability_all(),
  },
  {
    key: 'status',
    header: m.dashboard_listings_status(),
    plain: true,
    cell: ({ status }) =>
      status === 'active' ? (
        <StatusBadge tone="success">{m.dashboard_alert_active()}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{m.dashboard_alert_paused()}</StatusBadge>
      ),
  },
]

/** Availability has a column of its own. */
const tagsOf = ({ tags }: AlertProps) => tags.filter(({ key }) => key !== 'availability_type')

function Tags({ alert }: { alert: AlertProps }) {
  const tags = tagsOf(alert)
  return (
    <span data-alert={alert.id} className="flex flex-wrap gap-1.5 font-normal">
      {tags.length === 0 && m.dashboard_alerts_everything()}
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
