import type { PropsOf } from '../../http/as-json.ts'
import { keptFor } from '../../i18n/kept-for.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { spanText } from '../../i18n/span-text.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import type { reportPage } from '../actions.ts'
import { beforeText } from '../period-text.ts'

type Props = PropsOf<typeof reportPage>
export type Figure = Exclude<keyof Props['figures'], 'coverage'>

/** What a page of it begins with. */
export const tiles: Figure[] = ['handovers', 'loans', 'organisations', 'median_days']

export const figures: Record<Figure, { label: () => string; how: () => string }> = {
  handovers: { label: m.report_figure_handovers, how: m.report_how_handovers },
  loans: { label: m.report_figure_loans, how: m.report_how_loans },
  organisations: { label: m.report_figure_organisations, how: m.report_how_organisations },
  median_days: { label: m.report_figure_median_days, how: m.report_how_median_days },
  given_outside: { label: m.report_figure_given_outside, how: m.report_how_given_outside },
  unanswered_requests: {
    label: m.report_figure_unanswered_requests,
    how: m.report_how_unanswered_requests,
  },
  empty_searches: { label: m.report_figure_empty_searches, how: m.report_how_empty_searches },
  lines_asked: { label: m.report_figure_lines_asked, how: m.report_how_lines_asked },
  lines_found: { label: m.report_figure_lines_found, how: m.report_how_lines_found },
  lines_taken: {
    label: m.report_figure_lines_taken,
    how: () => m.report_how_lines_taken({ span: spanText(keptFor.listFind) }),
  },
}

export function FigureTable({
  figures: now,
  figures_before: before,
  period_before,
}: Pick<Props, 'figures' | 'figures_before' | 'period_before'>) {
  return (
    <section className="grid gap-2">
      <Table
        caption={m.report_figures()}
        rows={Object.keys(figures) as Figure[]}
        rowKey={(figure) => figure}
        columns={[
          {
            key: 'figure',
            header: m.report_figure(),
            primary: true,
            cell: (figure) => (
              <>
                <span className="font-semibold">{figures[figure].label()}</span>
                <span className="block max-w-[60ch] text-sm font-normal text-ink-muted">
                  {figures[figure].how()}
                </span>
              </>
            ),
          },
          {
            ...{ key: 'value', header: m.report_value(), align: 'end', className: onceOnPhones },
            cell: (figure) => (
              <strong className="text-xl font-semibold">{beside(figure, text(now[figure]))}</strong>
            ),
          },
          ...(before ? comparedTo(before, now) : []),
        ]}
      />
      <p className="text-sm text-ink-muted">
        {before ? beforeText(period_before) : m.report_before_none()}{' '}
        <strong className="font-semibold">{m.report_coverage()}:</strong> {coverageText(now.coverage)}
      </p>
    </section>
  )
}

const comparedTo = (before: Props['figures'], now: Props['figures']): Column<Figure>[] => [
  {
    key: 'before',
    header: m.report_before(),
    align: 'end',
    className: onceOnPhones,
    cell: (figure) => beside(figure, text(before[figure])),
  },
  {
    key: 'change',
    header: m.report_change(),
    align: 'end',
    className: onceOnPhones,
    cell: (figure) => beside(figure, changeText(now[figure], before[figure])),
  },
]

const none = '–'
export const text = (value: number | null) => (value === null ? none : numberText(value))
/** The cards of a phone would repeat the tiles above them. */
const onceOnPhones = 'not-print:max-md:has-data-tile:hidden'
const beside = (figure: Figure, said: string) => (
  <span data-tile={tiles.includes(figure) || undefined}>{said}</span>
)

export function changeText(now: number | null, before: number | null): string {
  if (now === null || before === null) return none
  const change = now - before
  return change > 0 ? `+${numberText(change)}` : change < 0 ? `−${numberText(-change)}` : '0'
}

function coverageText({ completed, all }: Props['figures']['coverage']): string {
  if (all === 0) return m.report_coverage_none()
  const share = Math.round((100 * completed) / all)
  return m.report_coverage_text({ all: numberText(all), completed: numberText(completed), share })
}
