import { Head } from '@inertiajs/react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { AskChemical } from '../../substances/parts/AskChemical.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { recallPage } from '../actions.ts'
import { CsvLink } from '../parts/CsvLink.tsx'
import { Near } from '../parts/Near.tsx'
import { Nothing } from '../parts/Nothing.tsx'
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
      <Head title={m.recall_title()} />
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
