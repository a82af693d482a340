import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Figures, Report } from './figures.ts'
import { type Period, yearOf } from './period.ts'

const periodText = (period: Period): string =>
  m.report_period({ from: formatDay(period.from), until: formatDay(period.until) })

export function sentenceOf(
  figures: Figures,
  organisations: Report['organisations'],
  period: Period,
  today: string,
): string {
  const year = yearOf(period, today)
  const when = year ? m.report_in_year({ year }) : periodText(period)
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
