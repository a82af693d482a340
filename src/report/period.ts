/** Days of the park, both included, as `YYYY-MM-DD`. */
export interface Period {
  from: string
  until: string
}

const pattern = /^2\d{3}-\d{2}-\d{2}$/
const dayMs = 86_400_000

/** Falls back to this year until today. */
export function readPeriod(query: URLSearchParams, today: string): Period {
  const from = dayIn(query.get('from'))
  const until = dayIn(query.get('until'))
  const isSound = from !== null && until !== null && from <= until
  return isSound ? { from, until } : thisYear(today)
}

function dayIn(text: string | null): string | null {
  if (!text || !pattern.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}

export const thisYear = (today: string): Period => ({ from: `${today.slice(0, 4)}-01-01`, until: today })

export function yearOf({ from, until }: Period, today: string): string | null {
  const year = from.slice(0, 4)
  const isFromStart = from === `${year}-01-01`
  const isToEnd = until === `${year}-12-31` || (until === today && today.startsWith(year))
  return isFromStart && isToEnd ? year : null
}

/** Returns as many days just before; for a whole year the year before. */
export function periodBefore({ from, until }: Period): Period {
  const year = Number(from.slice(0, 4))
  if (from === `${year}-01-01` && until === `${year}-12-31`)
    return { from: `${year - 1}-01-01`, until: `${year - 1}-12-31` }
  const days = daysBetween(from, until) + 1
  return { from: daysLater(from, -days), until: daysLater(from, -1) }
}

export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs)

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
