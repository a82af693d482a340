import { router } from '@inertiajs/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { PropsOf } from '../../../http/as-json.ts'
import { unbrokenDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useActs } from '../../../tables/parts/acts.ts'
import { ImageCell } from '../../../tables/parts/cells.tsx'
import { DeleteButton, idColumn, personColumn, titleColumn } from '../../../tables/parts/columns.tsx'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { ExchangeTag } from '../../../ui/ExchangeTag.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { listingsPage } from '../../manage-actions.ts'
import { StateBadge } from '../../parts/ListingStatus.tsx'
import ReasonDialog from '../../parts/manage/ReasonDialog.tsx'
import { unbroken } from '../../parts/unbroken.ts'
import type { ListingsRow } from '../../table.ts'

export default function Listings({ listings, range, chart, ...query }: PropsOf<typeof listingsPage>) {
  const acts = useActs('listings')
  const [asking, setAsking] = useState<{ to: 'delete' | 'hide'; row: ListingsRow } | null>(null)
  const close = () => setAsking(null)
  return (
    <TablePage
      title={m.admin_listings_title()}
      chart={{ subject: 'listings', range, data: chart }}
      table="listings"
      rowsProp="listings"
      query={query}
      rows={listings}
      columns={facts()}
      buttons={(row) => (
        <RowActs
          row={row}
          remove={() => setAsking({ to: 'delete', row })}
          hide={() => setAsking({ to: 'hide', row })}
          show={() => void acts.actOn(row.id, 'POST', `/api/admin/listings/${row.id}/show`)}
        />
      )}
      empty={{
        title: m.admin_listings_empty(),
        text: m.admin_listings_empty_text(),
        way: { href: '/admin/organisations', label: m.admin_see_organisations() },
      }}
      onRowClick={(row) => router.visit(pathOf(row))}
      acts={acts}
    >
      {asking && (
        <ReasonDialog
          to={asking.to}
          title={asking.row.title}
          onConfirm={(body) =>
            asking.to === 'hide'
              ? acts.act(asking.row.id, 'POST', `/api/admin/listings/${asking.row.id}/hide`, body)
              : acts.act(asking.row.id, 'DELETE', `/api/listings/${asking.row.id}`, body)
          }
          onClose={close}
        />
      )}
    </TablePage>
  )
}

const pathOf = ({ id }: ListingsRow) => `/listings/${id}`

/** On a phone a listing takes three lines, and self-evident facts have no heading. */
const facts = (): Column<ListingsRow>[] => [
  { ...idColumn(), className: 'max-xl:hidden!' },
  {
    key: 'image',
    header: m.admin_column_image(),
    hideHeader: true,
    className: 'max-xl:hidden!',
    cell: (row) => <ImageCell path={row.image} />,
  },
  {
    ...titleColumn(
      pathOf,
      ({ title }) => unbroken(title),
      (row) => row.type_label,
    ),
    className: 'wrap-anywhere max-md:pb-1! md:min-w-44',
  },
  {
    key: 'exchange',
    header: m.admin_column_exchange_type(),
    plain: true,
    cell: (row) => <ExchangeTag type={row.exchange_type} />,
  },
  {
    key: 'type',
    header: m.admin_column_type(),
    plain: true,
    className: 'max-md:text-sm md:max-xl:hidden',
    cell: (row) => row.type_label,
  },
  {
    ...personColumn('user', m.admin_column_user(), (row) => row.user),
    plain: true,
    className: 'max-md:order-1 max-md:flex-1 max-md:basis-40 max-md:py-0! max-md:[&_img]:max-w-8 md:min-w-38',
  },
  {
    key: 'status',
    header: m.admin_column_status(),
    plain: true,
    className: 'md:whitespace-nowrap',
    cell: (row) => <Status row={row} />,
  },
]

const Status = ({ row }: { row: ListingsRow }) => (
  <div className="flex flex-col items-start gap-1">
    <StateBadge state={row.state} holds={row.holds} />
    {row.holds.map(({ by, reason }) => (
      <span
        key={`${by} ${reason}`}
        className="max-w-48 whitespace-normal text-sm text-ink-muted [overflow-wrap:anywhere]"
      >
        {by === 'recall' ? m.admin_listing_recalled({ reason }) : reason}
      </span>
    ))}
  </div>
)

interface RowActsProps {
  row: ListingsRow
  remove: () => void
  hide: () => void
  show: () => void
}

function RowActs({ row, remove, hide, show }: RowActsProps) {
  const isConnected = row.status === 'connected'
  const why = row.handed_over_on
    ? m.listings_handed_over_on({ date: unbrokenDay(row.handed_over_on) })
    : m.admin_listing_connected_hint()
  const kept = (verb: string) => isConnected && `${verb}: ${row.title} (${why})`
  return (
    <>
      {row.holds.some(({ by }) => by === 'administrator') ? (
        <IconButton
          label={`${m.admin_show_again()}: ${row.title}`}
          icon={<Eye size={18} aria-hidden="true" />}
          words={m.admin_show_again()}
          onClick={show}
        />
      ) : (
        <IconButton
          label={row.may_be_hidden ? `${m.admin_hide()}: ${row.title}` : kept(m.admin_hide()) || ''}
          disabled={!row.may_be_hidden}
          icon={<EyeOff size={18} aria-hidden="true" />}
          words={m.admin_hide()}
          onClick={hide}
        />
      )}
      <DeleteButton name={row.title} kept={kept(m.admin_delete())} onClick={remove} />
    </>
  )
}
