import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { reportPage } from '../actions.ts'
import { changeText, figures, text, tiles } from './FigureTable.tsx'

export function Headline({
  figures: now,
  figures_before: before,
}: Pick<PropsOf<typeof reportPage>, 'figures' | 'figures_before'>) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      {tiles.map((figure) => (
        <div
          key={figure}
          className="card flex flex-col-reverse justify-end gap-1 rounded-lg border border-line bg-surface p-4"
        >
          <dt className="text-sm text-ink-muted">{figures[figure].label()}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2 text-4xl font-semibold tabular-nums">
            {text(now[figure])}
            {before && <Change now={now[figure]} before={before[figure]} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null) return null
  return (
    <span className="text-sm font-normal text-ink-muted">
      {now === before
        ? m.report_same_as_before()
        : m.report_change_on_before({ change: changeText(now, before) })}
    </span>
  )
}
