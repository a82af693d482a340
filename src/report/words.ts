import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Figures } from './figures.ts'
import { type Period, yearOf } from './period.ts'
import type { Stuck } from './stuck-things.ts'

const stuckTexts: Record<Stuck['kind'], (inputs: { count: number }) => string> = {
  request: m.report_stuck_request,
  connection: m.report_stuck_connection,
  loan: m.report_stuck_loan,
  organisation: m.report_stuck_organisation,
}

export const stuckText = ({ kind, days }: Stuck): string => stuckTexts[kind]({ count: days })

const periodText = (period: Period): string =>
  m.report_period({ from: formatDay(period.from), until: formatDay(period.until) })

export function sentenceOf(figures: Figures, period: Period, today: string): string {
  const year = yearOf(period, today)
  const when = year ? m.report_in_year({ year }) : periodText(period)
  if (figures.median_days === null) return m.report_sentence_none({ when })
  return m.report_sentence({
    when,
    handovers: m.report_handovers({ count: figures.handovers }),
    organisations: m.report_organisations({ count: figures.organisations }),
    days: m.report_days({ count: figures.median_days }),
  })
}
