import { router } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Acts } from '../../../tables/parts/acts.ts'
import { useActs } from '../../../tables/parts/acts.ts'
import { DeleteButton, EditLink } from '../../../tables/parts/columns.tsx'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { buildingsPage } from '../../manage-actions.ts'
import { Proposals } from '../../parts/manage/Proposals.tsx'
import type { Accepted } from '../../proposals.ts'
import type { BuildingsRow } from '../../table.ts'

export default function Buildings({ buildings, proposals, ...query }: PropsOf<typeof buildingsPage>) {
  const acts = useActs('buildings', 'proposals')
  const [deleting, setDeleting] = useState<BuildingsRow | null>(null)
  const restore = ({ id }: BuildingsRow) => void acts.actOn(id, 'POST', `/api/admin/buildings/${id}/restore`)
  const remove = async (row: BuildingsRow) => {
    const result = await callApi('DELETE', `/api/admin/buildings/${row.id}`)
    if (!result.ok) return result.message
    acts.say(result.data.message ?? null, () => restore(row))
    router.reload({ only: ['buildings', 'proposals', 'total'] })
    return null
  }
  const accept = useAccepting(acts)
  return (
    <TablePage
      title={m.buildings_title()}
      lead={m.buildings_lead()}
      table="buildings"
      rowsProp="buildings"
      query={query}
      rows={buildings}
      columns={facts()}
      buttons={(row) =>
        row.is_deleted ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${m.buildings_restore()}: ${row.name}`}
            onClick={() => restore(row)}
          >
            {m.buildings_restore()}
          </Button>
        ) : (
          <>
            <EditLink href={pathOf(row)} name={row.name} />
            <DeleteButton name={row.name} onClick={() => setDeleting(row)} />
          </>
        )
      }
      empty={{ title: m.buildings_empty(), text: m.buildings_empty_text() }}
      create={
        <ButtonLink href="/admin/buildings/create" icon={<Plus size={18} aria-hidden="true" />}>
          {m.buildings_create()}
        </ButtonLink>
      }
      acts={acts}
    >
      <Proposals
        proposals={proposals}
        busy={acts.busy === 'proposals'}
        failure={acts.failed?.id === 'proposals' ? acts.failed.reason : null}
        accept={accept}
      />
      {deleting && (
        <ConfirmDialog
          open
          title={m.buildings_delete_title({ name: deleting.name })}
          confirmLabel={m.buildings_delete_confirm()}
          keepLabel={m.buildings_keep()}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          {m.buildings_delete_text()}
        </ConfirmDialog>
      )}
    </TablePage>
  )
}

const pathOf = ({ id }: BuildingsRow) => `/admin/buildings/${id}/edit`

const facts = (): Column<BuildingsRow>[] => [
  {
    key: 'name',
    header: m.admin_column_name(),
    primary: true,
    className: 'wrap-anywhere md:min-w-44',
    cell: (row) =>
      row.is_deleted ? (
        row.name
      ) : (
        <Link href={pathOf(row)} className="link">
          {row.name}
        </Link>
      ),
  },
  {
    key: 'spellings',
    header: m.buildings_spellings(),
    className: 'wrap-anywhere',
    cell: ({ spellings }) => spellings.join(' · ') || '–',
  },
  { key: 'listings', header: m.admin_column_listings(), align: 'end', cell: (row) => row.listings_total },
  {
    key: 'pin',
    header: m.buildings_on_map(),
    cell: ({ pin }) => (pin ? m.buildings_yes() : m.buildings_no()),
  },
]

/** What was accepted can be taken back while the message stands. */
function useAccepting(acts: Acts) {
  const done = (message: string | undefined, back?: () => void) => {
    acts.say(message ?? null, back)
    router.reload({
      only: ['buildings', 'proposals', 'total'],
      onSuccess: () => document.getElementById('proposals')?.focus(),
    })
  }
  async function takeBack(spellings: Accepted[]): Promise<void> {
    const result = await callApi('POST', '/api/admin/buildings/take-back', { spellings })
    if (result.ok) done(result.data.message)
    else acts.fail('proposals', result)
  }
  async function accept(spellings: Accepted[]): Promise<void> {
    const result = await callApi('POST', '/api/admin/buildings/accept', { spellings })
    if (!result.ok) return acts.fail('proposals', result)
    const { accepted, message } = result.data
    done(message, accepted.length > 0 ? () => void takeBack(accepted) : undefined)
  }
  return (some: Accepted[]) => void acts.whileBusy('proposals', () => accept(some))
}
