import { useState } from 'react'
import { HazardSummary } from '../../fields/controls/HazardSummary.tsx'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { heldText } from '../../listings/row/shown-text.ts'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { deskPage } from '../desk-actions.ts'
import { Decisions } from './Decisions.tsx'
import { Reasons } from './Reasons.tsx'
import { Refusing } from './Refusing.tsx'
import { WaitingFacts } from './WaitingFacts.tsx'

export type WaitingListing = PropsOf<typeof deskPage>['waiting_listings'][number]

interface WaitingCardProps {
  waiting: WaitingListing
  /** Hazard statements by code. */
  statements: Readonly<Record<string, string>>
  acts: Acts
  /** Null where nothing else is asked about for this reason. */
  together: { chosen: boolean; disabled: boolean; choose: (chosen: boolean) => void } | null
}

export function WaitingCard({ waiting, statements, acts, together }: WaitingCardProps) {
  const { listing, known, waits_days, is_nobodys, earlier, earlier_total } = waiting
  const [firstCas] = waiting.substances
  const held = heldText({ ...listing, awaiting_safety: false })
  return (
    <Card as="li" className="grid gap-5">
      <div className="grid gap-1" data-row={listing.id}>
        <h3 className="text-lg [overflow-wrap:anywhere]">
          <Link href={`/listings/${listing.id}`} className="link">
            {unbroken(listing.title)}
          </Link>
        </h3>
        <p className="text-sm text-ink-muted">
          {waits_days === 0 ? m.safety_waits_today() : m.safety_waits_days({ count: waits_days })}
        </p>
      </div>
      <Why waiting={waiting} />
      <WaitingFacts waiting={waiting} />
      {known && known.of.length === 0 && (
        <p className="[overflow-wrap:anywhere]">
          <WithCas text={known.said} />
        </p>
      )}
      {known?.of.map((one) => (
        <HazardSummary key={`${one.substance_id}`} hazards={one} texts={statements} />
      ))}
      {earlier.length > 0 && (
        <details>
          <summary className="link min-h-11 w-fit content-center">
            {m.safety_earlier({ count: earlier_total })}
          </summary>
          <Decisions decisions={earlier} />
          {earlier_total > earlier.length && firstCas && (
            <Link
              href={`/safety-desk/decisions?cas=${firstCas.cas}`}
              className="link inline-flex min-h-11 items-center"
            >
              <span>
                <WithCas text={m.safety_earlier_all({ cas: firstCas.cas })} />
              </span>
            </Link>
          )}
        </details>
      )}
      {held && (
        <Notice tone="warning">
          {held} {m.safety_held_as_well()}
        </Notice>
      )}
      {is_nobodys && <Notice tone="warning">{m.safety_nobodys()}</Notice>}
      {acts.failed?.id === listing.id && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
      {waiting.why_not ? (
        <p className="text-ink-muted">{waiting.why_not}</p>
      ) : (
        <>
          {together && (
            <Checkbox
              id={`together-${listing.id}`}
              name="together"
              label={m.safety_together()}
              value={together.chosen}
              disabled={together.disabled}
              onChange={together.choose}
            />
          )}
          {!together?.chosen && <Deciding listing={listing} acts={acts} />}
        </>
      )}
    </Card>
  )
}

const Why = ({ waiting: { reasons, refused_before } }: Pick<WaitingCardProps, 'waiting'>) => (
  <div className="grid gap-1">
    <h4 className="font-semibold">{m.safety_why_asked()}</h4>
    {reasons.length > 0 ? (
      <Reasons reasons={reasons} />
    ) : (
      <p>
        {refused_before
          ? m.safety_waiting_refused_before({ reason: refused_before })
          : m.safety_waiting_no_rule()}
      </p>
    )}
  </div>
)

function Deciding({ listing: { id, version }, acts }: { listing: WaitingListing['listing']; acts: Acts }) {
  const [isRefusing, setRefusing] = useState(false)
  const busy = acts.busy === id
  if (isRefusing)
    return (
      <Refusing
        id={`${id}`}
        busy={busy}
        onSend={(reason) =>
          void acts.actOn(id, 'POST', `/api/safety/listings/${id}/refuse`, { version, reason })
        }
        onClose={() => setRefusing(false)}
      />
    )
  return (
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
  )
}
