import { Link, router } from '@inertiajs/react'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ExchangeTag } from '../../../ui/ExchangeTag.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type RowAct, RowActions } from '../../../ui/RowActions.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { optionLabel } from '../../fields.ts'
import type { ListingProps } from '../../props.ts'
import { Thumbnail } from '../Picture.tsx'
import { Standing } from './Standing.tsx'
import { titleOf } from './title.ts'
import { toggleOf } from './toggle.ts'
import { type OwnListings, rowOf } from './use-own-listings.ts'

interface ListingsTableProps {
  rows: readonly ListingProps[]
  own: OwnListings
}

/** A person's own listings. A failed act keeps its row and says why in it. */
export function ListingsTable({ rows, own }: ListingsTableProps) {
  const { is_outsider } = useShared()
  const [deleting, setDeleting] = useState<{ row: ListingProps; open: boolean } | null>(null)
  const acts = (row: ListingProps) => actsOf(row, own, () => setDeleting({ row, open: true }))
  const columns: Column<ListingProps>[] = [
    ...facts(),
    {
      key: 'acts',
      header: m.ui_actions(),
      hideHeader: true,
      plain: true,
      className: 'max-md:ms-auto',
      cell: (row) => <RowActions about={titleOf(row)} acts={acts(row)} />,
    },
  ]
  return (
    <>
      <Table
        caption={m.listings_mine_title()}
        columns={is_outsider ? facts() : columns}
        rows={rows}
        rowKey={rowOf}
        isBusy={(row) => own.busy === rowOf(row)}
        rowMessage={(row) =>
          own.failed?.id === rowOf(row) && (
            <Notice tone="danger" announce>
              {own.failed.reason}
            </Notice>
          )
        }
        onRowClick={({ id }) => router.visit(`/listings/${id}`)}
      />
      <ConfirmDialog
        open={deleting?.open ?? false}
        title={m.listings_delete_title({ title: deleting ? titleOf(deleting.row) : '' })}
        confirmLabel={m.listings_delete()}
        keepLabel={m.listings_delete_keep()}
        onConfirm={async () => deleting && own.remove(deleting.row)}
        onClose={() => setDeleting((was) => was && { ...was, open: false })}
      >
        {m.listings_delete_text()} {deleting && canStop(deleting.row) && m.listings_delete_instead()}
      </ConfirmDialog>
    </>
  )
}

/** Whether "Stop showing" is beside "Delete". */
const canStop = ({ status, expired, hidden }: ListingProps) => status === 'active' && !expired && !hidden

function actsOf(row: ListingProps, own: OwnListings, askToDelete: () => void): RowAct[] {
  const lockedBy = row.status === 'connected' ? noteId(row) : undefined
  const toggle = toggleOf(row, (status) => void own.show(row, status))
  return [
    { key: 'edit', label: m.listings_edit(), icon: Pencil, href: `/listings/${row.id}/edit`, lockedBy },
    ...(toggle ? [toggle] : []),
    { key: 'copy', label: m.listings_duplicate(), icon: Copy, onSelect: () => void own.duplicate(row) },
    {
      key: 'delete',
      label: m.listings_own_delete(),
      icon: Trash2,
      onSelect: askToDelete,
      danger: true,
      lockedBy,
    },
  ]
}

const facts = (): Column<ListingProps>[] => [
  {
    key: 'image',
    header: m.listings_own_photo(),
    hideHeader: true,
    className: 'md:w-20 max-md:hidden',
    cell: ({ featuredImage, type }) => <Thumbnail path={featuredImage} type={type} />,
  },
  {
    key: 'title',
    header: m.listings_own_title(),
    primary: true,
    className: 'md:min-w-56',
    cell: (row) => (
      <Link
        href={`/listings/${row.id}`}
        prefetch="hover"
        className="link inline-block min-h-6 font-semibold wrap-anywhere"
      >
        {titleOf(row)}
      </Link>
    ),
  },
  {
    key: 'exchange_type',
    header: m.listings_own_exchange_type(),
    plain: true,
    cell: ({ exchange_type }) => <ExchangeTag type={exchange_type} />,
  },
  {
    key: 'type',
    header: m.listings_own_type(),
    plain: true,
    cell: ({ type }) => optionLabel('type', type),
  },
  {
    key: 'status',
    header: m.listings_own_status(),
    plain: true,
    className: 'max-md:basis-3/5',
    cell: (row) => <Standing listing={row} noteId={noteId(row)} />,
  },
]

const noteId = ({ id }: ListingProps) => `standing-${id}`
