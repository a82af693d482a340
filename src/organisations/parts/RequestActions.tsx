import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { JoinRequestRow } from '../props.ts'

interface RequestActionsProps {
  request: JoinRequestRow
  isBusy: boolean
  onDecide: (decision: 'approve' | 'reject') => Promise<string | null>
}

/** What SPEC.md section 4 allows from each status; rejecting an approved one is called revoking. */
export function RequestActions({ request, isBusy, onDecide }: RequestActionsProps) {
  const [asking, setAsking] = useState(false)
  const { organization: organisation, status } = request
  const name = <VisuallyHidden>{m.organisations_requests_act_on({ organisation })}</VisuallyHidden>
  const isApproved = status === 'approved'
  return (
    <div className="flex gap-2 max-md:mt-2 max-md:flex-wrap md:grid">
      {!isApproved && (
        <Button size="sm" busy={isBusy} onClick={() => onDecide('approve')} className="max-md:flex-1">
          {m.organisations_requests_approve()}
          {name}
        </Button>
      )}
      {status !== 'rejected' && (
        <Button
          size="sm"
          variant={isApproved ? 'quiet-danger' : 'secondary'}
          disabled={isBusy}
          onClick={() => setAsking(true)}
          className="max-md:flex-1"
        >
          {isApproved ? m.organisations_requests_revoke() : m.organisations_requests_reject()}
          {name}
        </Button>
      )}
      <ConfirmDialog
        {...wordsOf(request)}
        open={asking}
        onConfirm={() => onDecide('reject')}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

function wordsOf({ status, organization: organisation, contact_person: contact }: JoinRequestRow) {
  if (status === 'approved')
    return {
      title: m.organisations_requests_revoke_title({ organisation }),
      children: m.organisations_requests_revoke_text(),
      confirmLabel: m.organisations_requests_revoke_confirm(),
      keepLabel: m.organisations_requests_revoke_keep(),
    }
  return {
    title: m.organisations_requests_reject_title({ organisation }),
    children: m.organisations_requests_reject_text({ contact }),
    confirmLabel: m.organisations_requests_reject_confirm(),
    keepLabel: m.organisations_requests_reject_keep(),
  }
}
