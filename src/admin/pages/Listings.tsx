import { Head, Link, router } from '@inertiajs/react'
import { Eye, EyeOff, Package, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Datum, Range } from '../charts.ts'
import { useActs } from '../parts/acts.ts'
import { Acts, ImageCell, ListingBadge, PersonCell } from '../parts/cells.tsx'
import { HideDialog } from '../parts/HideDialog.tsx'
import { LazyChart, RangeSelect } from '../parts/LazyChart.tsx'
import { TableSection } from '../parts/TableSection.tsx'
import type { TableQuery } from '../parts/table-query.ts'
import type { ListingsRow } from '../tables/listings.ts'

interface ListingsProps extends TableQuery {
  listings: ListingsRow[]
  total: number
  range: Range
  chart?: Datum[]
}

export default function Listings({ listings, total, range, chart, ...query }: ListingsProps) {
  const acts = useActs('listings')
  const [deleting, setDeleting] = useState<ListingsRow | null>(null)
  const [hiding, setHiding] = useState<ListingsRow | null>(null)
  const show = (row: ListingsRow) => void acts.actOn(row.id, 'POST', `/api/admin/listings/${row.id}/show`)
  return (
    <div className="grid gap-6">
      <Head title={m.admin_listings_title()} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      <PageHeader title={m.admin_listings_title()} actions={<RangeSelect range={range} prop="chart" />} />
      <LazyChart subject="listings" prop="chart" data={chart} />
      <TableSection
        table="listings"
        rowsProp="listings"
        label={m.admin_listings_title()}
        query={query}
        total={total}
        rows={listings}
        columns={columns({ remove: setDeleting, hide: setHiding, show })}
        sorts={[
          { value: 'date_desc', label: m.admin_sort_date_desc() },
          { value: 'date_asc', label: m.admin_sort_date_asc() },
          { value: 'title', label: m.admin_sort_title() },
        ]}
        shows={[
          { value: 'active', label: m.admin_state_active() },
          { value: 'inactive', label: m.admin_state_inactive() },
          { value: 'connected', label: m.admin_state_connected() },
          { value: 'expired', label: m.admin_state_expired() },
          { value: 'hidden', label: m.admin_state_hidden() },
        ]}
        empty={
          <EmptyState level={2} icon={<Package size={28} />} title={m.admin_listings_empty()}>
            {m.admin_listings_empty_text()}
          </EmptyState>
        }
        onRowClick={(row) => router.visit(`/listings/${row.id}`)}
        isBusy={(row) => acts.busy === row.id}
        rowMessage={(row) =>
          acts.failed?.id === row.id && (
            <Notice tone="danger" announce>
              {acts.failed.reason}
            </Notice>
          )
        }
      />
      <ConfirmDialog
        open={deleting !== null}
        title={m.admin_listing_delete_title({ title: deleting?.title ?? '' })}
        confirmLabel={m.admin_listing_delete_confirm()}
        keepLabel={m.admin_listing_keep()}
        onConfirm={() => acts.act('DELETE', `/api/listings/${deleting?.id}`)}
        onClose={() => setDeleting(null)}
      >
        {m.admin_listing_delete_text()}
      </ConfirmDialog>
      {hiding && (
        <HideDialog
          key={hiding.id}
          listing={hiding}
          onClose={() => setHiding(null)}
          hide={(reason) => acts.act('POST', `/api/admin/listings/${hiding.id}/hide`, { reason })}
        />
      )}
    </div>
  )
}

interface RowActs {
  remove: (row: ListingsRow) => void
  hide: (row: ListingsRow) => void
  show: (row: ListingsRow) => void
}

const columns = (acts: RowActs): Column<ListingsRow>[] => [
  { key: 'id', header: m.admin_column_id(), align: 'end', cell: (row) => row.id },
  {
    key: 'image',
    header: m.admin_column_image(),
    hideHeader: true,
    cell: (row) => <ImageCell path={row.image} />,
  },
  {
    key: 'title',
    header: m.admin_column_title(),
    primary: true,
    className: 'md:min-w-44',
    cell: (row) => (
      <Link href={`/listings/${row.id}`} className="link">
        {row.title}
      </Link>
    ),
  },
  {
    key: 'exchange',
    header: m.admin_column_exchange_type(),
    cell: (row) => <ExchangeTag type={row.exchange_type} />,
  },
  { key: 'type', header: m.admin_column_type(), cell: (row) => row.type_label },
  { key: 'user', header: m.admin_column_user(), cell: (row) => <PersonCell person={row.user} /> },
  {
    key: 'status',
    header: m.admin_column_status(),
    cell: (row) => (
      <div className="grid gap-1">
        <span>
          <ListingBadge state={row.state} />
        </span>
        {row.hidden_reason && <span className="max-w-48 text-sm text-ink-muted">{row.hidden_reason}</span>}
      </div>
    ),
  },
  {
    key: 'acts',
    header: m.admin_column_actions(),
    hideHeader: true,
    align: 'end',
    cell: (row) => <RowButtons row={row} {...acts} />,
  },
]

function RowButtons({ row, remove, hide, show }: { row: ListingsRow } & RowActs) {
  const isConnected = row.status === 'connected'
  const name = (verb: string) =>
    `${verb}: ${row.title}${isConnected ? ` (${m.admin_listing_connected_hint()})` : ''}`
  return (
    <Acts>
      {row.hidden ? (
        <IconButton
          label={`${m.admin_show_again()}: ${row.title}`}
          icon={<Eye size={18} aria-hidden="true" />}
          onClick={() => show(row)}
        />
      ) : (
        <IconButton
          label={name(m.admin_hide())}
          disabled={isConnected}
          icon={<EyeOff size={18} aria-hidden="true" />}
          onClick={() => hide(row)}
        />
      )}
      <IconButton
        danger
        label={name(m.admin_delete())}
        disabled={isConnected}
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => remove(row)}
      />
    </Acts>
  )
}
