import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Accepted, Proposal, Typed } from '../../proposals.ts'

interface ProposalsProps {
  proposals: Proposal[]
  busy: boolean
  failure: string | null
  accept: (some: Accepted[]) => void
}

export function Proposals({ proposals, busy, failure, accept }: ProposalsProps) {
  const likely = proposals.flatMap(acceptable)
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="proposals" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="proposals" tabIndex={-1} className="text-2xl">
          {m.buildings_proposals()}
        </h2>
        {likely.length > 1 && (
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            busyLabel={m.ui_saving()}
            onClick={() => accept(likely)}
          >
            {m.buildings_accept_all({ count: likely.length })}
          </Button>
        )}
      </div>
      <p className="text-ink-muted">{m.buildings_proposals_lead()}</p>
      {failure && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {failure}
        </p>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {proposals.map((proposal) => (
          <li key={proposal.typed[0]?.spelling}>
            <Card className="grid h-full content-start gap-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="wrap-anywhere text-lg">
                  {proposal.building
                    ? m.buildings_may_mean({ name: proposal.building.name })
                    : m.buildings_unknown()}
                </h3>
                {!proposal.building && (
                  <ButtonLink size="sm" variant="secondary" href={formFor(proposal.typed)}>
                    {m.buildings_add_this()}
                  </ButtonLink>
                )}
              </div>
              <ul className="grid gap-1">
                {proposal.typed.map((typed) => (
                  <li key={typed.spelling} className="flex flex-wrap items-center justify-between gap-3">
                    <span className="min-w-0 wrap-anywhere">
                      {m.buildings_typed({ spelling: typed.spelling, where: whereOf(typed) })}
                    </span>
                    {acceptable({ ...proposal, typed: [typed] }).map((one) => (
                      <Button
                        key={one.spelling}
                        size="sm"
                        variant="secondary"
                        aria-label={m.buildings_accept_this({
                          spelling: one.spelling,
                          name: proposal.building?.name ?? '',
                        })}
                        onClick={() => accept([one])}
                      >
                        {m.buildings_accept()}
                      </Button>
                    ))}
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const acceptable = ({ building, typed }: Proposal): Accepted[] =>
  building ? typed.map(({ spelling }) => ({ spelling, building_id: building.id })) : []

const whereOf = ({ listings, others }: Typed): string =>
  [
    listings > 0 && m.buildings_in_listings({ count: listings }),
    others > 0 && m.buildings_in_others({ count: others }),
  ]
    .filter(Boolean)
    .join(', ')

const formFor = (typed: Typed[]): string =>
  `/admin/buildings/create?${new URLSearchParams(typed.map(({ spelling }) => ['typed', spelling]))}`
