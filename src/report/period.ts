/** Days of the park, both included, as `YYYY-MM-DD`. */
export interface Period {
  from: string
  until: string
}

const pattern = /^2\d{3}-\d{2}-\d{2}$/
const dayMs = 86_400_000

export function askedPeriod(query: URLSearchParams): Period | null {
  const from = dayIn(query.get('from'))
  const until = dayIn(query.get('until'))
  const isSound = from !== null && until !== null && from <= until
  return isSound ? { from, until } : null
}

export const isMisread = (query: URLSearchParams): boolean =>
  (query.has('from') || query.has('until')) && askedPeriod(query) === null

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

/** As many days just before; for a year, or its months so far, those of the year before. */
export function periodBefore({ from, until }: Period): Period {
  const year = Number(from.slice(0, 4))
  if (from === `${year}-01-01` && until.startsWith(`${year}-`))
    return { from: `${year - 1}-01-01`, until: yearEarlier(until) }
  const days = daysBetween(from, until) + 1
  return { from: daysLater(from, -days), until: daysLater(from, -1) }
}

/** 29 February becomes the 28th. */
function yearEarlier(day: string): string {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return dayIn(same) ?? daysLater(`${same.slice(0, 8)}01`, 27)
}

export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs)

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
