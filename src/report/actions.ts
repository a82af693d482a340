import { type Call, page } from '../http/action.ts'
import { todayIn } from '../i18n/day.ts'
import { optionLabel } from '../listings/fields.ts'
import { csvText } from '../ui/csv.ts'
import { figuresOf, reportOf } from './figures.ts'
import { periodBefore, readPeriod } from './period.ts'
import { type ReportRow, reportRows } from './rows.ts'
import { sentenceOf } from './words.ts'

export const reportPage = page('report/manage/Index', {
  summary: 'The figures of a period for the board, beside those of the period before.',
  props: async (call) => {
    const { period, before, today, rows } = await rowsFor(call)
    const { figures, organisations, categories, photos } = reportOf(rows, period, today)
    return {
      period,
      period_before: before,
      sentence: sentenceOf(figures, period, today),
      figures,
      figures_before: figuresOf(rows, before, today),
      organisations,
      categories: categories.map((row) => ({ ...row, label: optionLabel('type', row.category) })),
      photos,
    }
  },
})

export async function reportCsv(call: Call): Promise<string> {
  const { rows } = await rowsFor(call)
  return csvText([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}

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

async function rowsFor({ app, db, query }: Call) {
  const zone = app.config.parkTimeZone
  const today = todayIn(zone)
  const period = readPeriod(query, today)
  const before = periodBefore(period)
  const rows = await reportRows(db, { from: before.from, until: period.until }, zone)
  return { period, before, today, rows }
}
