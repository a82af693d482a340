import { Head, Link, router } from '@inertiajs/react'
import { CircleQuestionMark, MoveDown, MoveUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FaqRow } from '../../faq/table.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useActs } from '../parts/acts.ts'
import { Acts, IconLink } from '../parts/cells.tsx'
import { FaqCategories, type FaqCategory } from '../parts/FaqCategories.tsx'
import { TableSection } from '../parts/TableSection.tsx'
import type { TableQuery } from '../parts/table-query.ts'

interface FaqProps extends TableQuery {
  faq: FaqRow[]
  total: number
  categories: FaqCategory[]
}

export default function Faq({ faq, total, categories, ...query }: FaqProps) {
  const acts = useActs('faq', 'categories')
  const [deleting, setDeleting] = useState<FaqRow | null>(null)
  const create = (
    <ButtonLink href="/admin/faq/create" icon={<Plus size={18} aria-hidden="true" />}>
      {m.admin_faq_create()}
    </ButtonLink>
  )
  const sizes = new Map(categories.map((category) => [category.id, category.items_total]))
  const move =
    query.search === '' && query.sort === 'order'
      ? (row: FaqRow, to: number) =>
          void acts.actOn(row.id, 'PATCH', `/api/admin/faq/${row.id}`, { position: to })
      : null
  return (
    <div className="grid gap-6">
      <Head title={m.admin_faq_title()} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      <PageHeader title={m.admin_faq_title()} actions={create} />
      <TableSection
        table="faq"
        rowsProp="faq"
        label={m.admin_faq_title()}
        query={query}
        total={total}
        rows={faq}
        columns={columns(sizes, move, setDeleting)}
        sorts={[
          { value: 'order', label: m.admin_sort_order() },
          { value: 'title', label: m.admin_sort_title() },
        ]}
        empty={
          <EmptyState
            level={2}
            icon={<CircleQuestionMark size={28} />}
            title={m.admin_faq_empty()}
            action={create}
          >
            {m.admin_faq_empty_text()}
          </EmptyState>
        }
        onRowClick={(row) => router.visit(`/admin/faq/${row.id}/edit`)}
        isBusy={(row) => acts.busy === row.id}
        rowMessage={(row) =>
          acts.failed?.id === row.id && (
            <Notice tone="danger" announce>
              {acts.failed.reason}
            </Notice>
          )
        }
      />
      <FaqCategories categories={categories} act={acts.act} />
      <ConfirmDialog
        open={deleting !== null}
        title={m.admin_faq_delete_title({ title: deleting?.title ?? '' })}
        confirmLabel={m.admin_faq_delete_confirm()}
        keepLabel={m.admin_faq_keep()}
        onConfirm={() => acts.act('DELETE', `/api/admin/faq/${deleting?.id}`)}
        onClose={() => setDeleting(null)}
      >
        {m.admin_faq_delete_text()}
      </ConfirmDialog>
    </div>
  )
}

const columns = (
  sizes: Map<number, number>,
  move: ((row: FaqRow, to: number) => void) | null,
  remove: (row: FaqRow) => void,
): Column<FaqRow>[] => [
  { key: 'id', header: m.admin_column_id(), align: 'end', cell: (row) => row.id },
  {
    key: 'title',
    header: m.admin_column_title(),
    primary: true,
    cell: (row) => (
      <Link href={`/admin/faq/${row.id}/edit`} className="link">
        {row.title}
      </Link>
    ),
  },
  { key: 'category', header: m.admin_column_category(), cell: (row) => row.category },
  {
    key: 'acts',
    header: m.admin_column_actions(),
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <Acts>
        {move && (
          <>
            <IconButton
              label={m.admin_move_up({ name: row.title })}
              disabled={row.position === 0}
              icon={<MoveUp size={18} aria-hidden="true" />}
              onClick={() => move(row, row.position - 1)}
            />
            <IconButton
              label={m.admin_move_down({ name: row.title })}
              disabled={row.position + 1 >= (sizes.get(row.faq_category_id) ?? 0)}
              icon={<MoveDown size={18} aria-hidden="true" />}
              onClick={() => move(row, row.position + 1)}
            />
          </>
        )}
        <IconLink
          href={`/admin/faq/${row.id}/edit`}
          label={`${m.admin_edit()}: ${row.title}`}
          icon={<Pencil size={18} aria-hidden="true" />}
        />
        <IconButton
          danger
          label={`${m.admin_delete()}: ${row.title}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => remove(row)}
        />
      </Acts>
    ),
  },
]
