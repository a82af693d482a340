import { useState } from 'react'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Acts } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { AccountProps, userEditPage } from '../../manage-actions.ts'

interface WayBackProps {
  account: AccountProps
  factors: PropsOf<typeof userEditPage>['factors']
  acts: Acts
}

export function WayBack({ account: { id, name }, factors, acts }: WayBackProps) {
  const [asking, setAsking] = useState(false)
  const way = factors.way_back
  if (!factors.is_set) return <p className="text-ink-muted">{m.admin_way_back_unset({ name })}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-muted">{m.admin_way_back_set({ name })}</p>
      {way && (
        <>
          <p>{m.admin_way_back_state({ by: way.opened_by ?? 'LabEx', moment: way.works_from })}</p>
          <Button
            variant="secondary"
            onClick={() => void acts.actOn(id, 'DELETE', `/api/admin/users/${id}/way-back`)}
          >
            {m.admin_way_back_stop()}
          </Button>
        </>
      )}
      {!way && !factors.is_own && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {m.admin_way_back()}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => acts.tryOn(id, 'POST', `/api/admin/users/${id}/way-back`)}
        title={m.admin_way_back_title({ name })}
        confirmLabel={m.admin_way_back()}
        keepLabel={m.admin_way_back_keep()}
      >
        <p>{m.admin_way_back_text({ name })}</p>
        <p>{m.admin_way_back_then({ name })}</p>
      </ConfirmDialog>
    </div>
  )
}
