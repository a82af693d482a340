import { Link } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { hazardsIn } from '../../fields/kinds/hazards.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { grouped } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { shownValues } from '../../listings/shown-values.ts'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pictograms } from '../../ui/Pictograms.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { deskPage } from '../actions.ts'
import { Reasons } from './Reasons.tsx'

type Waiting = PropsOf<typeof deskPage>['waiting_listings'][number]

/** A listing that only its owner and the officers see, and the yes or no to it. */
export function WaitingCard({
  waiting: { listing, reasons, refused_before },
  acts,
}: {
  waiting: Waiting
  acts: Acts
}) {
  const [isRefusing, setRefusing] = useState(false)
  const { id, version } = listing
  const { cas_number, hazards } = shownValues(listing)
  const busy = acts.busy === id
  return (
    <Card as="li" className="grid gap-4">
      <div className="grid gap-1" data-row={id}>
        <h3 className="text-lg [overflow-wrap:anywhere]">
          <Link href={`/listings/${id}`} className="link">
            {listing.title}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted">
          <OrganisationLabel organisation={listing.user.organisation} />
          <span>{grouped(listing.total_units_label)}</span>
          {cas_number && <span className="tabular-nums">CAS {String(cas_number)}</span>}
          <Pictograms codes={hazardsIn(hazards)?.pictograms ?? []} size={24} />
        </p>
      </div>
      <Reasons reasons={reasons} />
      {reasons.length === 0 && (
        <p>
          {refused_before
            ? m.safety_waiting_refused_before({ reason: refused_before })
            : m.safety_waiting_no_rule()}
        </p>
      )}
      {acts.failed?.id === id && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
      {isRefusing ? (
        <Refusing
          id={id}
          busy={busy}
          onSend={(reason) =>
            void acts.actOn(id, 'POST', `/api/safety/listings/${id}/refuse`, { version, reason })
          }
          onClose={() => setRefusing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy}
            onClick={() => void acts.actOn(id, 'POST', `/api/safety/listings/${id}/allow`, { version })}
          >
            {m.safety_allow()}
          </Button>
          <Button variant="secondary" onClick={() => setRefusing(true)}>
            {m.safety_refuse()}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface RefusingProps {
  id: number
  busy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

function Refusing({ id, busy, onSend, onClose }: RefusingProps) {
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend(reason)
  }
  return (
    <form
      aria-label={m.safety_refuse_send()}
      method="post"
      noValidate
      onSubmit={send}
      className="grid max-w-[38rem] gap-4"
    >
      <TextArea
        id={`why-${id}`}
        name="reason"
        label={m.safety_refuse_why()}
        hint={m.safety_refuse_why_hint()}
        required
        rows={3}
        limit={500}
        value={reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {m.safety_refuse_send()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
