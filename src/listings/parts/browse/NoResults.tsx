import { BellPlus, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink, buttonLook } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ExchangeType } from '../../fields.ts'
import type { BrowseProps } from '../../props.ts'
import { toQuery } from '../../query.ts'
import { type Criterion, criteriaOf } from './criteria.ts'
import { StateLink } from './StateLink.tsx'
import type { Browse } from './use-browse.ts'
import { noMatch, noneYet, opposite, postWords, resultCount } from './words.ts'

interface NoResultsProps {
  props: BrowseProps
  browse: Browse
  focusResults: () => void
}

/** Which filter to drop with what that gives, and what else to do. */
export function NoResults({ props, browse, focusResults }: NoResultsProps) {
  const { exchange_type, facets } = props
  const { is_outsider } = useShared()
  const criteria = criteriaOf(browse.state, facets)
  if (criteria.length === 0) return <NothingYet type={exchange_type} />
  const query = toQuery({ ...browse.state, page: 1 })
  return (
    <EmptyState
      icon={<Search size={28} />}
      title={noMatch(exchange_type)}
      action={
        !is_outsider && (
          <>
            <ButtonLink
              href={alertHref(exchange_type, query)}
              icon={<BellPlus size={18} aria-hidden="true" />}
            >
              {m.listings_alert_me()}
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              href={`/listings/create?exchange_type=${opposite(exchange_type)}`}
            >
              {postWords(opposite(exchange_type))}
            </ButtonLink>
          </>
        )
      }
    >
      <p>{m.listings_no_match_lead()}</p>
      <Relaxations
        key={query}
        type={exchange_type}
        criteria={criteria}
        browse={browse}
        focusResults={focusResults}
      />
    </EmptyState>
  )
}

export const alertHref = (type: ExchangeType, query: string): string =>
  `/alerts/create?exchange_type=${type}${query ? `&${query}` : ''}`

function Relaxations({
  type,
  criteria,
  browse,
  focusResults,
}: {
  type: ExchangeType
  criteria: readonly Criterion[]
  browse: Browse
  focusResults: () => void
}) {
  const totals = useTotals(type, criteria)
  return (
    <ul className="mt-4 grid justify-items-center gap-2">
      {mostHelpfulFirst(criteria, totals).map((criterion) => {
        const total = totals[criterion.id]
        return (
          <li key={criterion.id} className="max-w-full">
            <StateLink
              type={type}
              browse={browse}
              to={criterion.without}
              onChanged={focusResults}
              className={buttonLook({ variant: 'secondary', size: 'sm' })}
            >
              {total === undefined
                ? m.listings_remove_filter({ label: criterion.label })
                : m.listings_relax({ label: criterion.label, results: resultCount(type, total) })}
            </StateLink>
          </li>
        )
      })}
      {criteria.length > 1 && (
        <li>
          <StateLink
            type={type}
            browse={browse}
            to={{ search: '', values: {} }}
            onChanged={focusResults}
            className={buttonLook({ variant: 'quiet', size: 'sm' })}
          >
            {m.listings_clear_filters()}
          </StateLink>
        </li>
      )}
    </ul>
  )
}

/** What would still give nothing is left out, once something is known to help. */
function mostHelpfulFirst(criteria: readonly Criterion[], totals: Record<string, number>): Criterion[] {
  const worth = ({ id }: Criterion) => totals[id] ?? 0
  const helpful = criteria.filter((criterion) => worth(criterion) > 0).sort((a, b) => worth(b) - worth(a))
  const isKnown = criteria.every(({ id }) => totals[id] !== undefined)
  return isKnown && helpful.length > 0 ? helpful : [...criteria]
}

/** How many there would be without each criterion: asked, so that what is promised is true. */
function useTotals(type: ExchangeType, criteria: readonly Criterion[]): Record<string, number> {
  const [totals, setTotals] = useState<Record<string, number>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: remounts (by key) when the criteria change
  useEffect(() => {
    const stop = new AbortController()
    const tell = (id: string, total: number) => setTotals((known) => ({ ...known, [id]: total }))
    void import('./totals.ts').then(({ askTotals }) => askTotals(type, criteria, stop.signal, tell))
    return () => stop.abort()
  }, [])
  return totals
}

function NothingYet({ type }: { type: ExchangeType }) {
  const { is_outsider } = useShared()
  return (
    <EmptyState
      icon={<Search size={28} />}
      title={noneYet(type)}
      action={
        !is_outsider && (
          <ButtonLink href={`/listings/create?exchange_type=${type}`}>{postWords(type)}</ButtonLink>
        )
      }
    >
      {is_outsider ? null : m.listings_none_lead()}
    </EmptyState>
  )
}
