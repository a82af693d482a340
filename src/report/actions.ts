import { type Call, download, page, Redirect } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { optionLabel } from '../listings/catalogue/fields.ts'
import { csvText } from '../ui/csv.ts'
import type { Figures, Report } from './figures.ts'
import { figuresOf, reportOf } from './figures.ts'
import { askedPeriod, isMisread, type Period, periodBefore, thisYear, yearOf } from './period.ts'
import { periodText } from './period-text.ts'
import { firstDay, type ReportRow, reportRows } from './rows.ts'

export const reportPage = page('report/Index', {
  summary: 'The figures of a period for the board, beside those of the period before.',
  props: async (call) => {
    const is_misread = isMisread(call.query)
    // A printed report names its days, to stay the same next year. Older paper names /admin/report.
    if ((!is_misread && !askedPeriod(call.query)) || call.url.startsWith('/admin/'))
      return new Redirect(is_misread ? `/report?${call.query}` : addressOf(periodOf(call)))
    const { period, before, today, rows } = await rowsFor(call)
    const { figures, organisations, categories, searches, photos } = reportOf(rows, period, today)
    return {
      period,
      /** This year is shown, and not what the address asks for. */
      is_misread,
      period_before: before,
      sentence: sentenceOf(figures, organisations, period, today),
      figures,
      /** Null before the park had begun. */
      figures_before: (await firstDay(call.db)) <= before.until ? figuresOf(rows, before, today) : null,
      organisations,
      categories: categories.map((row) => ({ ...row, label: optionLabel('type', row.category) })),
      searches: searches.map((row) => ({
        ...row,
        label: row.category ? optionLabel('type', row.category) : m.report_any_category(),
      })),
      photos,
    }
  },
})

const addressOf = ({ from, until }: Period): string => `/report?from=${from}&until=${until}`

export const reportFile = download({
  load: async (call) => {
    if (isMisread(call.query)) return null
    const { rows } = await rowsFor(call)
    await audit(call.db, call, 'table_exported', 'table report')
    return { rows, day: todayIn(call.app.config.parkTimeZone) }
  },
  file: (_, { rows, day }) => ({
    name: `labex-report-${day}.csv`,
    type: 'text/csv; charset=utf-8',
    text: csvText([columns, ...rows.map((row) => columns.map((column) => row[column]))]),
  }),
})

const columns = [
  'kind',
  'id',
  'began',
  'ended',
  'outcome',
  'exchange_type',
  'category',
  'availability',
  'number',
  'unit',
  'giver',
  'receiver',
  'title',
] as const satisfies (keyof ReportRow)[]

const periodOf = ({ app, query }: Call): Period =>
  askedPeriod(query) ?? thisYear(todayIn(app.config.parkTimeZone))

async function rowsFor(call: Call) {
  const { app, db } = call
  const zone = app.config.parkTimeZone
  const today = todayIn(zone)
  const period = periodOf(call)
  const before = periodBefore(period)
  const rows = await reportRows(db, { from: before.from, until: period.until }, zone)
  return { period, before, today, rows }
}

const yearText = (year: string, today: string): string =>
  today.startsWith(year) ? m.report_in_year_so_far({ year }) : m.report_in_year({ year })

function sentenceOf(
  figures: Figures,
  organisations: Report['organisations'],
  period: Period,
  today: string,
): string {
  const year = yearOf(period, today)
  const when = year ? yearText(year, today) : periodText(period)
  const [only, another] = organisations
  if (figures.median_days === null) return m.report_sentence_none({ when })
  const handovers = m.report_handovers({ count: figures.handovers })
  const speed =
    figures.median_days === 0
      ? m.report_speed_same_day({ count: figures.handovers })
      : m.report_speed({ count: figures.handovers, days: m.report_days({ count: figures.median_days }) })
  if (only && !another) return m.report_sentence_one({ when, handovers, name: only.name, speed })
  const between = m.report_organisations({ count: figures.organisations })
  return m.report_sentence({ when, handovers, organisations: between, speed })
}
