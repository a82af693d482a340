import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { JoinRequestsRow } from '../table.ts'

/** What SPEC.md section 4 allows from each status; rejecting an approved one is called revoking. */
export function RequestActions({ request, acts }: { request: JoinRequestsRow; acts: Acts }) {
  const [asking, setAsking] = useState(false)
  const { id, organization: organisation, status } = request
  const name = <VisuallyHidden>{m.organisations_requests_act_on({ organisation })}</VisuallyHidden>
  const isApproved = status === 'approved'
  const path = `/api/admin/join-labex-requests/${id}`
  return (
    <div className="flex flex-1 gap-2 max-md:mt-2 max-md:flex-wrap md:grid">
      {!isApproved && (
        <Button
          size="sm"
          busy={acts.busy === id}
          onClick={() => acts.actOn(id, 'POST', `${path}/approve`)}
          className="max-md:flex-1"
        >
          {m.organisations_requests_approve()}
          {name}
        </Button>
      )}
      {status !== 'rejected' && (
        <Button
          size="sm"
          variant={isApproved ? 'quiet-danger' : 'secondary'}
          disabled={acts.busy === id}
          onClick={() => setAsking(true)}
          className="max-md:flex-1"
        >
          {isApproved ? m.organisations_requests_revoke() : m.organisations_requests_reject()}
          {name}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          {...wordsOf(request)}
          open
          onConfirm={() => acts.act(id, 'POST', `${path}/reject`)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function wordsOf({ status, organization: organisation, contact_person: contact }: JoinRequestsRow) {
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
