import { callApi } from '../../browser/api.ts'
import type { AnswerTo } from '../../browser/calls.ts'
import { useAnswer } from '../../browser/use-answer.ts'
import { fold } from '../../i18n/fold.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Pictograms } from '../../ui/Pictograms.tsx'

type Substances = AnswerTo<'GET', '/api/substances'>
export type Substance = Substances['substances'][number]

interface CalledLikeProps {
  /** Empty while nothing is offered. */
  title: string
  choose: (substance: Substance) => void
  take: (cas: string) => void
}

/** Offers substances the title names; chooses none. */
export function CalledLike({ title, choose, take }: CalledLikeProps) {
  const { substances, named, several } = useAnswer(title, exactly, { initial: none, idleMs })
  const offers = [
    ...substances.map((one) => ({ ...one, use: () => choose(one) })),
    ...named.map((one) => ({ ...one, id: one.cas, pictograms: [], use: () => take(one.cas) })),
  ]
  return (
    <>
      {offers.length > 0 && (
        <div className="grid gap-2 rounded-lg border border-line bg-sunken p-3">
          <p className="text-sm">{several ?? m.fields_called_like()}</p>
          <ul className="grid gap-2">
            {offers.map(({ id, cas, name, pictograms, use }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <strong className="[overflow-wrap:anywhere]">{name}</strong>
                  <span className="text-sm whitespace-nowrap text-ink-muted tabular-nums">
                    {cas ?? m.fields_no_cas()}
                  </span>
                  <Pictograms codes={pictograms} size={20} />
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={use}
                  aria-label={`${m.fields_called_like_use()}: ${name}`}
                >
                  {m.fields_called_like_use()}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <LiveRegion message={offers[0] ? (several ?? `${m.fields_called_like()} ${offers[0].name}`) : ''} />
    </>
  )
}

type Exact = Pick<Substances, 'substances' | 'named' | 'several'>
const none: Exact = { substances: [], named: [] }
const idleMs = 400

/** "Benzol, 99 %" is benzol; "1,2-dichloroethane" stays. */
async function exactly(title: string, signal: AbortSignal): Promise<Exact> {
  for (const name of new Set([title, title.split(',')[0] ?? ''])) {
    const found = await called(name.trim(), signal)
    if (found.substances.length > 0 || found.named.length > 0) return found
  }
  return none
}

async function called(name: string, signal: AbortSignal): Promise<Exact> {
  if (name.length < 2) return none
  const path = `/api/substances?q=${encodeURIComponent(name)}` as const
  const answer = await callApi('GET', path, undefined, { signal })
  if (!answer.ok) return none
  const isIt = (one: { name: string; names: string[] }) =>
    [one.name, ...one.names].some((known) => fold(known) === fold(name))
  const { substances, named, several } = answer.data
  return { substances: substances.filter(isIt), named, several }
}
