import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Refusing } from './Refusing.tsx'
import { WaitingCard, type WaitingListing } from './WaitingCard.tsx'

interface WaitingListProps {
  waiting: readonly WaitingListing[]
  statements: Readonly<Record<string, string>>
  acts: Acts
}

/** Longest waiting first; those with the same reason can be decided together. */
export function WaitingList({ waiting, statements, acts }: WaitingListProps) {
  const [ids, setIds] = useState<readonly number[]>([])
  const chosen = waiting.filter(({ listing }) => ids.includes(listing.id))
  const reason = chosen[0]?.together
  const open = waiting.filter(({ why_not, together }) => why_not === null && together !== '')
  const withOthers = (one: WaitingListing) =>
    open.includes(one) && open.some((other) => other !== one && other.together === one.together)
  return (
    <>
      <ul className="grid gap-4">
        {waiting.map((one) => {
          const { id } = one.listing
          const together = {
            chosen: ids.includes(id),
            disabled: reason !== undefined && reason !== one.together,
            choose: (isChosen: boolean) =>
              setIds(isChosen ? [...ids, id] : ids.filter((other) => other !== id)),
          }
          return (
            <WaitingCard
              key={id}
              waiting={one}
              statements={statements}
              acts={acts}
              together={withOthers(one) ? together : null}
            />
          )
        })}
      </ul>
      {chosen.length > 0 && <Together key={ids.join()} chosen={chosen} acts={acts} />}
    </>
  )
}

function Together({ chosen, acts }: { chosen: readonly WaitingListing[]; acts: Acts }) {
  const [isRefusing, setRefusing] = useState(false)
  const listings = chosen.map(({ listing: { id, version } }) => ({ id, version }))
  const count = chosen.length
  const decide = (body: { verdict: 'allow' } | { verdict: 'refuse'; reason: string }) =>
    void acts.actOn('together', 'POST', '/api/safety/decisions', { ...body, listings })
  const busy = acts.busy === 'together'
  return (
    <Card as="section" aria-labelledby="together" className="sticky bottom-4 grid gap-3 shadow-lg">
      <h3 id="together" className="text-lg">
        {m.safety_together_chosen({ count })}
      </h3>
      <p className="text-ink-muted">{m.safety_together_text()}</p>
      {acts.failed?.id === 'together' && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
      {isRefusing ? (
        <Refusing
          id="together"
          busy={busy}
          onSend={(reason) => decide({ verdict: 'refuse', reason })}
          onClose={() => setRefusing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => decide({ verdict: 'allow' })}>
            {m.safety_together_allow({ count })}
          </Button>
          <Button variant="secondary" onClick={() => setRefusing(true)}>
            {m.safety_together_refuse({ count })}
          </Button>
        </div>
      )}
    </Card>
  )
}
