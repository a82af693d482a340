import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Planned } from './Planned.tsx'
import type { Earlier, Plan } from './Stop.tsx'

interface StopDialogProps {
  plan: Plan
  earlier: Earlier
  /** Returns why it failed, or null. */
  onConfirm: (reason: string, relation: string) => Promise<string | null>
  onClose: () => void
}

export default function StopDialog({ plan, earlier, onConfirm, onClose }: StopDialogProps) {
  const [reason, setReason] = useState('')
  const [relation, setRelation] = useState('')
  return (
    <ConfirmDialog
      open
      title={m.recall_dialog_title()}
      confirmLabel={m.recall_confirm()}
      keepLabel={m.recall_keep()}
      onConfirm={() => onConfirm(reason, relation)}
      onClose={onClose}
    >
      <Planned plan={plan} />
      <p>{m.recall_plan_stays()}</p>
      <div className="grid gap-4 text-ink">
        {earlier.length > 0 && (
          <RadioCards
            id="relation"
            name="relation"
            label={m.recall_before_question()}
            columns={1}
            required
            value={relation}
            onChange={setRelation}
            options={[
              ...earlier
                .slice(0, 3)
                .map(({ id, what }) => ({ value: String(id), label: m.recall_belongs({ id, what }) })),
              { value: 'new', label: m.recall_new() },
            ]}
          />
        )}
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
