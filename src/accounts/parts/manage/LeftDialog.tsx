import { useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { ReplyOf } from '../../../http/as-json.ts'
import { keptFor } from '../../../i18n/kept-for.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { spanText } from '../../../i18n/span-text.ts'
import type { Acts } from '../../../tables/parts/acts.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { AccountProps, userAction } from '../../manage-actions.ts'
import { EndsWithList } from '../EndsWithList.tsx'

interface LeftDialogProps {
  account: AccountProps
  acts: Acts
  onClose: () => void
}

export function LeftDialog({ account: { id, name, departed }, acts, onClose }: LeftDialogProps) {
  const found = useFound(id)
  const [colleague, setColleague] = useState('')
  const [moves, setMoves] = useState(true)
  const listings = found?.concerned.listings ?? 0
  const save = async () => {
    const to = colleague === '' ? null : Number(colleague)
    // First, as this dialog closes once they have left.
    if (to !== null && moves && listings > 0) {
      const moved = await callApi('POST', `/api/admin/users/${id}/move-listings`, { to })
      if (!moved.ok) return moved.message
    }
    return acts.act(id, 'POST', `/api/admin/users/${id}/left`, { colleague: to })
  }
  return (
    <ConfirmDialog
      open
      title={departed ? m.admin_departed_change_title({ name }) : m.admin_departed_question({ name })}
      confirmLabel={departed ? m.admin_departed_change_confirm() : m.admin_departed_mark()}
      keepLabel={m.admin_departed_keep()}
      onConfirm={save}
      onClose={onClose}
    >
      {!departed && <p>{m.admin_departed_text({ name, span: spanText(keptFor.departed) })}</p>}
      {found && <EndsWithList {...found.concerned} open={m.admin_departed_open} />}
      {found && found.colleagues.length > 0 && (
        <div className="grid gap-4 text-ink">
          <Select
            id="colleague"
            name="colleague"
            label={m.admin_departed_who()}
            hint={m.admin_departed_who_hint()}
            unmarked
            value={colleague}
            onChange={setColleague}
            empty={m.admin_departed_nobody()}
            options={found.colleagues.map(({ id, name, email }) => ({
              value: String(id),
              label: `${name} (${readable(email)})`,
            }))}
          />
          {colleague !== '' && listings > 0 && (
            <Checkbox
              id="moves"
              name="moves"
              label={m.admin_departed_move()}
              unmarked
              value={moves}
              onChange={setMoves}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

function useFound(id: number) {
  const [found, setFound] = useState<ReplyOf<typeof userAction> | null>(null)
  useEffect(() => {
    void callApi('GET', `/api/admin/users/${id}`).then((result) => {
      if (result.ok) setFound(result.data)
    })
  }, [id])
  return found
}
