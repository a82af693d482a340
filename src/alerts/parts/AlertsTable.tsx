import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { capitalised } from '../../fields/kinds/phrase.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../../listings/catalogue/fields.ts'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { OwnTable } from '../../tables/parts/OwnTable.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Link } from '../../ui/Link.tsx'
import type { RowAct } from '../../ui/RowActions.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { AlertProps } from '../props.ts'
import { frequencyNames } from './frequency-names.ts'
import { type OwnAlerts, rowOf } from './use-own-alerts.ts'

interface AlertsTableProps {
  alerts: readonly AlertProps[]
  own: OwnAlerts
}

export function AlertsTable({ alerts, own }: AlertsTableProps) {
  return (
    <OwnTable
      caption={m.alerts_mine_title()}
      columns={columns()}
      rows={alerts}
      rowKey={rowOf}
      nameOf={({ sentence }) => sentence}
      actsOf={(row, askToDelete) => actsOf(row, own, askToDelete)}
      acts={own}
      deleting={{
        title: (alert) => m.alerts_mine_delete_title({ alert }),
        confirm: m.alerts_mine_delete_confirm(),
        keep: m.alerts_mine_delete_keep(),
        text: () => m.alerts_mine_delete_text(),
      }}
    />
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

const columns = (): Column<AlertProps>[] => [
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
    cell: ({ status, frequency }) =>
      status === 'active' ? (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <StatusBadge tone="success">{m.alerts_status_active()}</StatusBadge>
          <span className="text-sm text-ink-muted">{frequencyNames[frequency]()}</span>
        </span>
      ) : (
        <StatusBadge tone="neutral">{m.alerts_status_inactive()}</StatusBadge>
      ),
  },
]

/** Availability has its own column. */
const tagsOf = ({ tags }: AlertProps) => tags.filter(({ key }) => key !== 'availability_type')

function Tags({ alert }: { alert: AlertProps }) {
  const tags = tagsOf(alert)
  return (
    <span className="grid gap-1.5">
      <Link href={`/alerts/${alert.id}/edit`} className="link min-h-6 font-semibold wrap-anywhere">
        <WithCas text={capitalised(alert.sentence)} />
      </Link>
      {tags.length > 0 && (
        <span className="flex flex-wrap gap-1.5 font-normal">
          {tags.map(({ key, label }) =>
            key === 'lines' ? (
              <Link key={key} href={`/before-you-buy/${alert.id}`} className="link py-0.5">
                {m.alerts_lines_open()}
              </Link>
            ) : (
              <Tag key={`${key} ${label}`}>
                <WithCas text={label} />
              </Tag>
            ),
          )}
        </span>
      )}
    </span>
  )
}

function availabilityOf({ specifications }: AlertProps): string {
  const chosen = [specifications.availability_type ?? []].flat().map(String)
  return chosen.map((value) => optionLabel('availability_type', value)).join(', ')
}
