import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Plan } from './Stop.tsx'

interface StopDialogProps {
  plan: Plan
  /** Returns why it failed, or null. */
  onConfirm: (reason: string) => Promise<string | null>
  onClose: () => void
}

export default function StopDialog({ plan, onConfirm, onClose }: StopDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      title={m.recall_dialog_title()}
      confirmLabel={m.recall_confirm()}
      keepLabel={m.recall_keep()}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <p className="font-semibold text-ink">
        {m.recall_plan({
          listings: m.recall_plan_listings({ count: plan.listings }),
          people: m.recall_plan_people({ count: plan.people }),
        })}
      </p>
      {plan.promised > 0 && <p>{m.recall_plan_promised({ count: plan.promised })}</p>}
      <p>{m.recall_plan_stays()}</p>
      <div className="text-ink">
        <TextArea
          id="reason"
          name="reason"
          label={m.recall_reason()}
          hint={m.recall_reason_hint()}
          required
          rows={4}
          limit={1000}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
