import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'

interface Period {
  available_from?: unknown
  available_until?: unknown
}

/** Null when any day will do. */
export function periodText({ available_from, available_until }: Period): string | null {
  const [from, until] = [available_from, available_until].map((day) => (day ? formatDay(String(day)) : null))
  if (from && until) return m.listings_period_between({ from, until })
  if (from) return m.listings_period_from({ from })
  return until ? m.listings_period_until({ until }) : null
}
