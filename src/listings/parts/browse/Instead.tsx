import { m } from '../../../i18n/paraglide/messages.js'
import { buttonLook } from '../../../ui/Button.tsx'
import { toQuery } from '../../catalogue/query.ts'
import { sentenceOf } from '../../catalogue/sentence.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import { Card } from '../Card.tsx'
import { specificationsOf } from './alert-href.ts'
import { type Criterion, criteriaOf } from './criteria.ts'
import { StateLink } from './StateLink.tsx'
import type { Browse } from './use-browse.ts'
import { resultCount } from './words.ts'

interface InsteadProps {
  props: BrowseProps
  browse: Browse
  focusResults: () => void
}

export function Instead({ props, browse, focusResults }: InsteadProps) {
  const { exchange_type: type, instead, facets } = props
  if (!instead) return null
  const criteria = criteriaOf(browse.state, facets)
  const lead = criteria.length === 1 ? m.listings_no_match_one() : m.listings_no_match_lead()
  const relax = (criterion: Criterion) => {
    const total = instead.totals[criterion.id as keyof typeof instead.totals]
    return (
      <li key={criterion.id} className="max-w-full">
        <StateLink
          type={type}
          browse={browse}
          to={criterion.without}
          onChanged={focusResults}
          className={buttonLook({ variant: 'secondary', size: 'sm' })}
        >
          {m.listings_relax({ label: criterion.label, results: resultCount(type, total ?? 0) })}
        </StateLink>
      </li>
    )
  }
  return (
    <>
      <Nearest props={props} browse={browse} focusResults={focusResults} />
      <section aria-label={lead} className="no-print grid gap-2">
        <p className="text-ink-muted">{lead}</p>
        <ul className="flex flex-wrap gap-2">
          {mostHelpfulFirst(criteria, instead.totals).map(relax)}
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
      </section>
    </>
  )
}

function Nearest({ props, browse, focusResults }: InsteadProps) {
  const nearest = props.instead?.nearest
  if (!nearest) return null
  const { exchange_type: type } = props
  const to = { search: nearest.search, values: nearest.filters }
  const names = Object.fromEntries(
    (props.facets.organisation ?? []).map(({ value, label }) => [value, label]),
  )
  const results = resultCount(type, nearest.total)
  return (
    <section aria-labelledby="nearest" className="grid gap-3">
      <h3 id="nearest" className="text-lg">
        {m.listings_nearest_title({ what: sentenceOf(type, specificationsOf(to), names) })}
      </h3>
      <ol className="grid gap-3">
        {nearest.listings.map((listing) => (
          <li key={listing.id} className="min-w-0">
            <Card listing={listing} level={4} />
          </li>
        ))}
      </ol>
      {nearest.total > nearest.listings.length && (
        <StateLink
          key={toQuery(to)}
          type={type}
          browse={browse}
          to={to}
          onChanged={focusResults}
          className={`${buttonLook({ variant: 'secondary' })} justify-self-start`}
        >
          {m.listings_nearest_all({ results })}
        </StateLink>
      )}
    </section>
  )
}

/** Where something helps, criteria whose removal gives nothing are left out. */
function mostHelpfulFirst(criteria: readonly Criterion[], totals: Record<string, number>): Criterion[] {
  const worth = ({ id }: Criterion) => totals[id] ?? 0
  const helpful = criteria.filter((criterion) => worth(criterion) > 0).sort((a, b) => worth(b) - worth(a))
  return helpful.length > 0 ? helpful : [...criteria]
}
