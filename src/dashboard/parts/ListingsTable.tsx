import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../../listings/fields.ts'
import { Thumbnail } from '../../listings/parts/Picture.tsx'
import type { ListingProps } from '../../listings/props.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { ListingStatus } from './ListingStatus.tsx'
import { refusalWords, toggleOf } from './listing-toggle.ts'
import type { Pages } from './pages.ts'
import { RowActions } from './RowActions.tsx'
import { rowGone } from './rows.ts'
import { titleOf } from './title.ts'

interface ListingsTableProps {
  pages: Pages<ListingProps>
  onDone: (message: string | null) => void
}

/** My listings. A failed act keeps its row and says why in it. */
export function ListingsTable({ pages, onDone }: ListingsTableProps) {
  const { is_outsider } = useShared()
  const [deleting, setDeleting] = useState<ListingProps | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ id: number; message: string } | null>(null)

  async function duplicate({ id }: ListingProps): Promise<void> {
    if (busy) return
    setBusy(id)
    setFailure(null)
    const result = await callApi<{ listing_id: number }>('POST', `/api/dashboard/duplicate/${id}`)
    setBusy(null)
    if (result.ok) router.visit(`/listings/${result.data.listing_id}/edit`)
    else setFailure({ id, message: result.message })
  }

  async function show({ id }: ListingProps, status: 'active' | 'inactive'): Promise<void> {
    setBusy(id)
    setFailure(null)
    const result = await callApi('PATCH', `/api/listings/${id}`, { status })
    if (result.ok) await pages.again()
    setBusy(null)
    if (!result.ok) return setFailure({ id, message: refusalWords(result) })
    onDone(status === 'active' ? m.listings_published() : m.listings_deactivated())
    router.reload({ only: ['attention'] })
  }

  async function remove({ id }: ListingProps): Promise<string | null> {
    setFailure(null)
    const result = await callApi('DELETE', `/api/listings/${id}`)
    if (!result.ok) {
      setFailure({ id, message: result.message })
      return result.message
    }
    const focusNext = rowGone(`[data-listing="${id}"]`)
    setAsking(false)
    await pages.again()
    focusNext()
    onDone(result.data.message ?? null)
    router.reload({ only: ['attention'] })
    return null
  }

  function askToDelete(row: ListingProps): void {
    setDeleting(row)
    setAsking(true)
  }

  const actions: Column<ListingProps> = {
    key: 'actions',
    header: m.dashboard_listings_actions(),
    hideHeader: true,
    plain: true,
    className: 'max-md:ms-auto',
    cell: (row) => (
      <RowActions
        title={titleOf(row)}
        editHref={`/listings/${row.id}/edit`}
        onDuplicate={() => void duplicate(row)}
        toggle={toggleOf(row, (status) => void show(row, status))}
        onDelete={() => askToDelete(row)}
        lockedBy={row.status === 'connected' ? lockId(row) : undefined}
      />
    ),
  }
  return (
    <>
      <Table
        caption={m.dashboard_listings_title()}
        columns={is_outsider ? facts() : [...facts(), actions]}
        rows={pages.rows}
        rowKey={({ id }) => id}
        isBusy={({ id }) => pages.loading || busy === id}
        rowMessage={({ id }) =>
          failure?.id === id && (
            <Notice tone="danger" announce>
              {failure.message}
            </Notice>
          )
        }
        onRowClick={({ id }) => router.visit(`/listings/${id}`)}
      />
      <ConfirmDialog
        open={asking}
        title={m.dashboard_delete_title({ title: deleting ? titleOf(deleting) : '' })}
        confirmLabel={m.dashboard_delete_listing_confirm()}
        keepLabel={m.dashboard_delete_listing_keep()}
        onConfirm={async () => (deleting ? remove(deleting) : null)}
        onClose={() => setAsking(false)}
      >
        {m.dashboard_delete_listing_text()}
      </ConfirmDialog>
    </>
  )
}

const facts = (): Column<ListingProps>[] => [
  {
    key: 'image',
    header: m.dashboard_listings_image(),
    hideHeader: true,
    className: 'md:w-20 max-md:hidden',
    cell: ({ featuredImage, type }) => <Thumbnail path={featuredImage} type={type} />,
  },
  {
    key: 'title',
    header: m.dashboard_listings_column_title(),
    primary: true,
    className: 'md:min-w-56',
    cell: (row) => (
      <Link
        href={`/listings/${row.id}`}
        data-listing={row.id}
        className="link inline-block min-h-6 font-semibold wrap-anywhere"
      >
        {titleOf(row)}
      </Link>
    ),
  },
  {
    key: 'exchange_type',
    header: m.dashboard_listings_exchange_type(),
    plain: true,
    cell: ({ exchange_type }) => <ExchangeTag type={exchange_type} />,
  },
  {
    key: 'type',
    header: m.dashboard_listings_type(),
    plain: true,
    cell: ({ type }) => optionLabel('type', type),
  },
  {
    key: 'status',
    header: m.dashboard_listings_status(),
    plain: true,
    className: 'max-md:basis-3/5',
    cell: (row) => <ListingStatus listing={row} lockId={lockId(row)} />,
  },
]

const lockId = ({ id }: ListingProps) => `locked-${id}`
