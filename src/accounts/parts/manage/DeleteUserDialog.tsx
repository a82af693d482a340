import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { ReplyOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import type { Acts } from '../../../tables/parts/acts.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { userAction } from '../../manage-actions.ts'
import { EndsWithList } from '../EndsWithList.tsx'

interface DeleteUserDialogProps {
  user: { id: number; name: string }
  act: Acts['act']
  onClose: () => void
}

export function DeleteUserDialog({ user, act, onClose }: DeleteUserDialogProps) {
  const [found, setFound] = useState<ReplyOf<typeof userAction> | null>(null)
  const [to, setTo] = useState('')
  const find = useCallback(async () => {
    const result = await callApi('GET', `/api/admin/users/${user.id}`)
    if (result.ok) setFound(result.data)
  }, [user.id])
  useEffect(() => void find(), [find])
  const remove = async () => {
    // Asks who gets the listings first.
    if (!found) {
      await find()
      return m.admin_user_delete_unknown()
    }
    const reason = to
      ? await callApi('POST', `/api/admin/users/${user.id}/move-listings`, { to: Number(to) })
      : null
    if (reason && !reason.ok) return reason.message
    return act(user.id, 'DELETE', `/api/admin/users/${user.id}`)
  }
  return (
    <ConfirmDialog
      open
      title={m.admin_user_delete_title({ name: user.name })}
      confirmLabel={m.admin_user_delete_confirm()}
      keepLabel={m.admin_user_keep()}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{m.admin_user_delete_text()}</p>
      {found && <EndsWithList {...found.concerned} />}
      {found && found.concerned.listings > 0 && found.colleagues.length > 0 && (
        <div className="text-ink">
          <Select
            id="move-to"
            name="to"
            label={m.admin_user_delete_move()}
            unmarked
            value={to}
            onChange={setTo}
            empty={m.admin_user_delete_withdraw()}
            options={found.colleagues.map(({ id, name, email }) => ({
              value: String(id),
              label: m.admin_user_delete_move_to({ name, email: readable(email) }),
            }))}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
