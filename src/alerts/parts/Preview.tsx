import clsx from 'clsx'
import { BellOff, BellRing, TriangleAlert } from 'lucide-react'
import { callApi } from '../../browser/api.ts'
import { useAnswer } from '../../browser/use-answer.ts'
import type { Names } from '../../fields/kind.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { browseHref, toQuery } from '../../listings/catalogue/query.ts'
import { type Named, sentenceOf } from '../../listings/catalogue/sentence.ts'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { Link } from '../../ui/Link.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import type { Draft } from './draft.ts'
import { specificationsOf } from './draft.ts'

interface PreviewProps {
  draft: Draft
  names: Names
  named: Named
  initialTotal: number
}

export function Preview({ draft, names, named, initialTotal }: PreviewProps) {
  const total = useTotal(draft, initialTotal)
  const specifications = specificationsOf(draft)
  const sentence = sentenceOf(draft.exchange_type, specifications, names, named)
  const found = total === 0 ? m.alerts_matches_none() : m.alerts_matches_now({ count: total })
  const isPaused = draft.status === 'inactive'
  const Bell = isPaused ? BellOff : BellRing
  const isEverything = Object.keys(specifications).length === 0
  return (
    <aside
      aria-label={m.alerts_preview_label()}
      className={clsx(
        'card sticky top-14 z-20 grid gap-1.5 rounded-lg border p-3 shadow-2 lg:order-last lg:top-20 lg:gap-3 lg:p-6 lg:shadow-0',
        isPaused ? 'border-line bg-sunken' : 'border-brand/40 bg-brand-soft text-brand-soft-ink',
      )}
    >
      <p className="flex gap-3 max-lg:text-sm lg:text-lg">
        <Bell size={20} aria-hidden="true" className="mt-0.5 shrink-0 lg:mt-1" />
        <span className="min-w-0 max-lg:line-clamp-4 [overflow-wrap:anywhere]">
          {isPaused ? m.alerts_paused_about() : mailMe[draft.frequency]()}{' '}
          <strong className="font-semibold">
            <WithCas text={sentence} />
          </strong>
          .
        </span>
      </p>
      {isEverything && (
        <p className="flex gap-3 text-sm font-semibold">
          <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
          {draft.exchange_type === 'offer' ? m.alerts_everything_offers() : m.alerts_everything_requests()}
        </p>
      )}
      {draft.lines.length === 0 && (
        <p className="ps-8 text-sm">
          {total === 0 ? (
            m.alerts_matches_none()
          ) : (
            <Link
              href={browseHref(draft.exchange_type, { values: draft.values, search: draft.words })}
              className="inline-block py-1 underline underline-offset-2"
            >
              {m.alerts_matches_now({ count: total })}
            </Link>
          )}
        </p>
      )}
      <LiveRegion message={draft.lines.length === 0 ? `${sentence}. ${found}` : sentence} />
    </aside>
  )
}

const mailMe = {
  immediate: m.alerts_mail_me_immediate,
  daily: m.alerts_mail_me_daily,
  weekly: m.alerts_mail_me_weekly,
}

function useTotal({ exchange_type, values, words }: Draft, initial: number): number {
  const query = [`exchange_type=${exchange_type}`, toQuery({ values, search: words })]
    .filter(Boolean)
    .join('&')
  return useAnswer(query, count, { initial, isKnown: true, idleMs: 300 })
}

async function count(query: string, signal: AbortSignal): Promise<number | null> {
  const result = await callApi('GET', `/api/alerts/count?${query}`, undefined, { signal })
  return result.ok ? result.data.total : null
}
