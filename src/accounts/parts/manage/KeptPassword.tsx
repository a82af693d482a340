import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Acts } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { AccountProps } from '../../manage-actions.ts'

/** Of an administrator who may log in with a password where the login of their institution is required. */
export function KeptPassword({ account: { id, name }, acts }: { account: AccountProps; acts: Acts }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-muted">{m.admin_kept_password({ name })}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.admin_kept_password_drop()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => acts.tryOn(id, 'DELETE', `/api/admin/users/${id}/kept-password`)}
        title={m.admin_kept_password_drop_title({ name })}
        confirmLabel={m.admin_kept_password_drop()}
        keepLabel={m.admin_kept_password_keep()}
      >
        <p>{m.admin_kept_password_drop_text({ name })}</p>
      </ConfirmDialog>
    </div>
  )
}
