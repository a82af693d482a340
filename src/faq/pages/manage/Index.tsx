import { router } from '@inertiajs/react'
import { MoveDown, MoveUp, Plus } from 'lucide-react'
import { useState } from 'react'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { useActs } from '../../../tables/parts/acts.ts'
import { DeleteButton, EditLink, idColumn, titleColumn } from '../../../tables/parts/columns.tsx'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { faqAdminPage } from '../../manage-actions.ts'
import { FaqCategories } from '../../parts/manage/FaqCategories.tsx'
import type { FaqRow } from '../../table.ts'

export default function Faq({ faq, categories, ...query }: PropsOf<typeof faqAdminPage>) {
  const acts = useActs('faq', 'categories')
  const [deleting, setDeleting] = useState<FaqRow | null>(null)
  const isInOrder = query.search === '' && query.sort === 'order'
  const lastOf = (row: FaqRow) =>
    (categories.find(({ id }) => id === row.faq_category_id)?.items_total ?? 0) - 1
  const move = ({ id }: FaqRow, position: number) =>
    void acts.actOn(id, 'PATCH', `/api/admin/faq/${id}`, { position })
  return (
    <TablePage
      title={m.admin_faq_title()}
      table="faq"
      rowsProp="faq"
      query={query}
      rows={faq}
      columns={facts()}
      buttons={(row) => (
        <>
          {isInOrder && <MoveButtons row={row} last={lastOf(row)} move={move} />}
          <EditLink href={pathOf(row)} name={row.title} />
          <DeleteButton name={row.title} onClick={() => setDeleting(row)} />
        </>
      )}
      empty={{ title: m.admin_faq_empty(), text: m.admin_faq_empty_text() }}
      create={
        <ButtonLink href="/admin/faq/create" icon={<Plus size={18} aria-hidden="true" />}>
          {m.admin_faq_create()}
        </ButtonLink>
      }
      onRowClick={(row) => router.visit(pathOf(row))}
      acts={acts}
    >
      <FaqCategories categories={categories} act={acts.act} />
      {deleting && (
        <ConfirmDialog
          open
          title={m.admin_faq_delete_title({ title: deleting.title })}
          confirmLabel={m.admin_faq_delete_confirm()}
          keepLabel={m.admin_faq_keep()}
          onConfirm={() => acts.act(deleting.id, 'DELETE', `/api/admin/faq/${deleting.id}`)}
          onClose={() => setDeleting(null)}
        >
          {m.admin_faq_delete_text()}
        </ConfirmDialog>
      )}
    </TablePage>
  )
}

const pathOf = ({ id }: FaqRow) => `/admin/faq/${id}/edit`

const facts = (): Column<FaqRow>[] => [
  idColumn(),
  titleColumn(pathOf, ({ title }) => title),
  { key: 'category', header: m.admin_column_category(), cell: (row) => row.category },
]

interface MoveButtonsProps {
  row: FaqRow
  last: number
  move: (row: FaqRow, position: number) => void
}

const MoveButtons = ({ row, last, move }: MoveButtonsProps) => (
  <>
    <IconButton
      label={m.admin_move_up({ name: row.title })}
      disabled={row.position === 0}
      icon={<MoveUp size={18} aria-hidden="true" />}
      onClick={() => move(row, row.position - 1)}
    />
    <IconButton
      label={m.admin_move_down({ name: row.title })}
      disabled={row.position >= last}
      icon={<MoveDown size={18} aria-hidden="true" />}
      onClick={() => move(row, row.position + 1)}
    />
  </>
)
