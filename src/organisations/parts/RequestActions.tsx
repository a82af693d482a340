import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { People } from '../concerned.ts'
import type { JoinRequestsRow } from '../table.ts'
import { ApproveButton } from './ApproveButton.tsx'
import { atDomains, ConcernedList, PeopleChoice, useConcerned } from './Concerned.tsx'
import { opens } from './request-facts.tsx'

/** Rejecting an approved request is called revoking. */
export function RequestActions({ request, acts }: { request: JoinRequestsRow; acts: Acts }) {
  const [asking, setAsking] = useState(false)
  const { id, organization: organisation, status } = request
  const name = <VisuallyHidden>{m.organisations_requests_act_on({ organisation })}</VisuallyHidden>
  const isApproved = status === 'approved'
  return (
    <div className="flex flex-1 gap-2 max-md:mt-2 max-md:flex-wrap md:justify-end md:max-xl:flex-col">
      {!isApproved && (
        <ApproveButton request={request} acts={acts}>
          {m.organisations_requests_approve()}
          {name}
        </ApproveButton>
      )}
      {status !== 'rejected' && (
        <Button
          size="sm"
          variant={isApproved && opens(request) ? 'quiet-danger' : 'secondary'}
          disabled={acts.busy === id}
          onClick={() => setAsking(true)}
          className="max-md:flex-1"
        >
          {isApproved ? revokeWord(request) : m.organisations_requests_reject()}
          {name}
        </Button>
      )}
      {asking && <RejectDialog request={request} acts={acts} onClose={() => setAsking(false)} />}
    </div>
  )
}

const revokeWord = (request: JoinRequestsRow) =>
  opens(request) ? m.organisations_requests_revoke() : m.organisations_requests_revoke_nothing_confirm()

interface RejectDialogProps {
  request: JoinRequestsRow
  acts: Acts
  onClose: () => void
}

function RejectDialog({ request, acts, onClose }: RejectDialogProps) {
  const { id, status, opened, domain, joined_organisation_id } = request
  const closes = status === 'approved' && opens(request) ? opened : null
  const found = useConcerned(closes && joined_organisation_id)
  const [people, setPeople] = useState<People | ''>('')
  const asks = closes === 'domain' && (!found || atDomains(found, [domain]).people > 0)
  const { children, ...words } = dialogTexts(request)
  const reject = async () =>
    asks && !people
      ? m.organisations_error_people()
      : acts.act(id, 'POST', `/api/admin/join-labex-requests/${id}/reject`, { people: people || null })
  return (
    <ConfirmDialog {...words} open onConfirm={reject} onClose={onClose}>
      <p>{children}</p>
      {closes && <ConcernedList found={found} {...(closes === 'domain' && { domains: [domain], people })} />}
      {asks && <PeopleChoice id={`people-${id}`} domains={[domain]} value={people} onChange={setPeople} />}
    </ConfirmDialog>
  )
}

function dialogTexts(request: JoinRequestsRow) {
  if (request.status === 'approved') return revokeWords(request)
  const { organization: organisation, contact_person: contact, domain, existing_organisation } = request
  const isOpen = existing_organisation !== null && request.existing_status === 'approved'
  return {
    title: m.organisations_requests_reject_title({ organisation }),
    children: isOpen
      ? m.organisations_requests_reject_open_text({ contact, domain, organisation: existing_organisation })
      : m.organisations_requests_reject_text({ contact }),
    confirmLabel: m.organisations_requests_reject_confirm(),
    keepLabel: m.organisations_requests_reject_keep(),
  }
}

function revokeWords(request: JoinRequestsRow) {
  const { opened, organization, domain, joined_organisation, joined_domains } = request
  const organisation = joined_organisation ?? organization
  if (opened === 'organisation')
    return {
      title: m.organisations_requests_revoke_title({ organisation }),
      children: m.organisations_requests_revoke_text({ domains: joined_domains.join(', ') || domain }),
      confirmLabel: m.organisations_requests_revoke_confirm(),
      keepLabel: m.organisations_requests_revoke_keep(),
    }
  if (opens(request))
    return {
      title: m.organisations_requests_revoke_domain_title({ domain, organisation }),
      children: m.organisations_requests_revoke_domain_text({ domain, organisation }),
      confirmLabel: m.organisations_requests_revoke_domain_confirm(),
      keepLabel: m.organisations_requests_revoke_domain_keep(),
    }
  return {
    title: m.organisations_requests_revoke_nothing_title({ organisation: organization }),
    children: m.organisations_requests_revoke_nothing_text({ organisation }),
    confirmLabel: m.organisations_requests_revoke_nothing_confirm(),
    keepLabel: m.organisations_requests_revoke_nothing_keep(),
    harmless: true,
  }
}
