import { type ReactNode, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { JoinRequestsRow } from '../table.ts'
import { theirDomains } from './request-facts.tsx'

interface ApproveButtonProps {
  request: JoinRequestsRow
  acts: Acts
  children: ReactNode
}

export function ApproveButton({ request, acts, children }: ApproveButtonProps) {
  const [asking, setAsking] = useState(false)
  const { id, existing_organisation, namesake } = request
  const path = `/api/admin/join-labex-requests/${id}/approve` as const
  // Somebody has looked at it, and it may be another one that goes by this name.
  const isDoubted = request.status === 'rejected' && (namesake !== null || request.near_names.length > 0)
  const isUnclear = namesake !== null && existing_organisation === null
  return (
    <>
      <Button
        size="sm"
        variant={isDoubted ? 'quiet' : 'primary'}
        busy={acts.busy === id}
        onClick={() => (isUnclear ? setAsking(true) : void acts.actOn(id, 'POST', path))}
        className="max-md:flex-1"
      >
        {children}
      </Button>
      {asking && namesake && (
        <JoinsDialog
          request={request}
          namesake={namesake}
          approve={(joins) => acts.act(id, 'POST', path, { joins })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Joins = 'same' | 'new'

interface JoinsDialogProps {
  request: JoinRequestsRow
  namesake: string
  approve: (joins: Joins | null) => Promise<string | null>
  onClose: () => void
}

function JoinsDialog({ request, namesake, approve, onClose }: JoinsDialogProps) {
  const [joins, setJoins] = useState<Joins | null>(request.is_same ? 'same' : null)
  const { id, domain, organization } = request
  const theirs = theirDomains(request)
  return (
    <ConfirmDialog
      open
      harmless
      title={m.organisations_requests_joins_title({ organisation: organization })}
      confirmLabel={m.organisations_requests_approve()}
      keepLabel={m.organisations_requests_joins_keep()}
      onConfirm={() => approve(joins)}
      onClose={onClose}
    >
      <p>{m.organisations_requests_joins_text({ domain, theirs })}</p>
      <div className="text-ink">
        <RadioCards<Joins | ''>
          id={`joins-${id}`}
          name="joins"
          required
          label={m.organisations_requests_joins_label({ domain })}
          columns={1}
          value={joins ?? ''}
          onChange={(value) => setJoins(value || null)}
          options={[
            {
              value: 'same',
              label: m.organisations_requests_joins_same(),
              hint: m.organisations_requests_joins_same_hint({ organisation: namesake, theirs, domain }),
            },
            {
              value: 'new',
              label: m.organisations_requests_joins_new(),
              hint: m.organisations_requests_joins_new_hint({ organisation: organization, domain }),
            },
          ]}
        />
      </div>
    </ConfirmDialog>
  )
}
