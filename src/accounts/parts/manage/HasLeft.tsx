import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Acts } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { AccountProps } from '../../manage-actions.ts'
import { LeftDialog } from './LeftDialog.tsx'

interface HasLeftProps {
  account: AccountProps
  acts: Acts
}

export function HasLeft({ account, acts }: HasLeftProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.admin_departed_mark()}
      </Button>
      {asking && <LeftDialog account={account} acts={acts} onClose={() => setAsking(false)} />}
    </>
  )
}

export function Departed({ account, acts }: HasLeftProps) {
  const [asking, setAsking] = useState<'who' | 'back' | null>(null)
  const { id, name, departed } = account
  if (!departed) return null
  const { organisation, colleague, deleted_on } = departed
  return (
    <Notice
      tone="warning"
      title={
        organisation ? m.admin_departed_title_of({ name, organisation }) : m.admin_departed_title({ name })
      }
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => setAsking('back')}>
            {m.admin_departed_take_back()}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsking('who')}>
            {m.admin_departed_change()}
          </Button>
        </>
      }
    >
      <p>{m.admin_departed_state({ day: deleted_on })}</p>
      <p>{colleague ? m.admin_departed_answers({ colleague }) : m.admin_departed_unanswered()}</p>
      {asking === 'who' && <LeftDialog account={account} acts={acts} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking === 'back'}
        title={m.admin_departed_back_title({ name })}
        confirmLabel={m.admin_departed_take_back()}
        keepLabel={m.admin_departed_keep()}
        onConfirm={() => acts.act(id, 'DELETE', `/api/admin/users/${id}/left`)}
        onClose={() => setAsking(null)}
      >
        <p>{m.admin_departed_back_text({ name })}</p>
      </ConfirmDialog>
    </Notice>
  )
}
