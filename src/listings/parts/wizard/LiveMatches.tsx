import { callApi } from '../../../browser/api.ts'
import { useAnswer } from '../../../browser/use-answer.ts'
import { shownFields } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { comparedKeys } from '../../catalogue/compared.ts'
import { catalogue } from '../../catalogue/fields.ts'
import { type Match, MatchLines } from '../show/Matches.tsx'
import type { Answers } from './answers.ts'

export function LiveMatches({ answers }: { answers: Answers }) {
  const matches = useAnswer(queryOf(answers), matchesFor, { initial: [], idleMs })
  return (
    <>
      {matches.length > 0 && (
        <aside aria-labelledby="matches" className="xl:absolute xl:inset-y-0 xl:end-0 xl:w-56">
          <div className="grid gap-3 xl:sticky xl:top-24">
            <h2 id="matches" className="text-lg">
              {answers.exchange_type === 'offer' ? m.listings_matches_wanted() : m.listings_matches_there()}
            </h2>
            <MatchLines matches={matches.slice(0, most)} />
          </div>
        </aside>
      )}
      <LiveRegion message={matches.length > 0 ? m.listings_matches_heard({ count: matches.length }) : ''} />
    </>
  )
}

const most = 3
const idleMs = 500

function queryOf(answers: Answers): string {
  const shown = new Set(shownFields(catalogue, answers).map(([key]) => key))
  const pairs = comparedKeys.flatMap((key) => {
    const text = String(answers[key] ?? '').trim()
    return shown.has(key) && text !== '' ? [[key, text]] : []
  })
  const given = Object.fromEntries(pairs)
  return given.type && given.title ? new URLSearchParams(given).toString() : ''
}

async function matchesFor(query: string, signal: AbortSignal): Promise<Match[]> {
  if (query === '') return []
  const answer = await callApi('GET', `/api/listings/possible-matches?${query}`, undefined, { signal })
  return answer.ok ? answer.data.matches : []
}
