import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { callApi } from '../../browser/api.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { AskChemical } from '../../substances/parts/AskChemical.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { recallPage } from '../actions.ts'
import type { Asked } from '../criteria.ts'
import { queryOf } from '../parts/query.ts'
import { Recalls } from '../parts/Recalls.tsx'
import { Results } from '../parts/Results.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { Stop } from '../parts/Stop.tsx'

export default function Recall({
  asked,
  problems,
  organisations,
  near,
  result,
  recalls,
}: PropsOf<typeof recallPage>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title={m.recall_title()}
        lead={m.recall_lead()}
        back={{ href: '/safety-desk', label: m.safety_desk_title() }}
      />
      <SearchForm asked={asked} problems={problems} organisations={organisations} />
      <AskChemical asked={asked.name || asked.cas || ''} isAside />
      {near.length > 0 && <Near asked={asked} lots={near} />}
      {recalls.length > 0 && <Recalls rows={recalls} />}
      {result?.things_total === 0 && <Nothing asked={asked} />}
      {result && result.things_total > 0 && (
        <>
          <div className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-xl font-semibold">
                {m.recall_found({ count: result.things_total })}
              </p>
              <CsvLink href={`/recall/csv?${queryOf(asked)}`} />
            </div>
            {result.plan ? (
              <Stop key={queryOf(asked)} asked={asked} plan={result.plan} earlier={result.earlier} />
            ) : (
              <p className="text-ink-muted">{m.recall_narrow()}</p>
            )}
          </div>
          <Results {...result} />
        </>
      )}
    </div>
  )
}

/** The file names people, so it asks for a fresh proof before fetching. */
function CsvLink({ href }: { href: string }) {
  const take = async (event: MouseEvent) => {
    event.preventDefault()
    const result = await callApi('GET', '/api/account/proof')
    if (result.ok || result.code !== 'step_up_required') window.location.assign(href)
  }
  return (
    <a href={href} onClick={take} className="link inline-flex min-h-11 items-center gap-2">
      <Download size={18} aria-hidden="true" />
      {m.recall_csv()}
    </a>
  )
}

const Near = ({ asked, lots }: { asked: Asked; lots: { lot: string; count: number }[] }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <p className="text-ink-muted">{m.recall_near()}</p>
    <ul className="flex flex-wrap gap-x-4">
      {lots.map(({ lot, count }) => (
        <li key={lot}>
          <Link
            href={`/recall?${queryOf({ ...asked, lot })}`}
            className="link inline-flex min-h-11 items-center"
          >
            {lot} ({count})
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** Offers a wider search: one criterion by itself, or among all offers. */
const Nothing = ({ asked }: { asked: Asked }) => (
  <EmptyState level={2} title={m.recall_none()} action={<Wider asked={asked} />}>
    {m.recall_none_text()}
  </EmptyState>
)

function Wider({ asked }: { asked: Asked }) {
  const [key, value] =
    (['name', 'cas', 'lot'] as const).map((one) => [one, asked[one]] as const).find(([, text]) => text) ?? []
  if (!key || !value) return null
  const isOneOfMore = Object.values(asked).filter(Boolean).length > 1
  const words = encodeURIComponent(value)
  return (
    <ButtonLink
      variant="secondary"
      href={isOneOfMore ? `/recall?${key}=${words}` : `/listings/offers?search=${words}`}
    >
      {isOneOfMore ? m.recall_wider({ value }) : m.recall_search_offers({ value })}
    </ButtonLink>
  )
}
