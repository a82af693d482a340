/** Takes `YYYY-MM-DD`. By the Algemene termijnenwet, article 3, with Good Friday and 5 May. */
export function isBusinessDay(day: string): boolean {
  const weekday = at(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)
}

export function addBusinessDays(day: string, count: number): string {
  let reached = day
  for (let left = count; left > 0; left -= isBusinessDay(reached) ? 1 : 0) reached = plusDays(reached, 1)
  return reached
}

/** Today's counts too. */
export function businessDaysSince(day: string, today: string): number {
  let count = 0
  for (let reached = day; reached < today; count += isBusinessDay(reached) ? 1 : 0)
    reached = plusDays(reached, 1)
  return count
}

/** The first day whose `count`-th business day is not before `today`: older ones are overdue. */
export function firstDayInTime(today: string, count: number): string {
  let first = today
  while (addBusinessDays(plusDays(first, -1), count) >= today) first = plusDays(first, -1)
  return first
}

export function holidaysOf(year: number): Set<string> {
  const easter = easterOf(year)
  const kingsDay = at(`${year}-04-27`).getUTCDay() === 0 ? '04-26' : '04-27'
  const fixed = ['01-01', kingsDay, '05-05', '12-25', '12-26'].map((day) => `${year}-${day}`)
  return new Set([...fixed, ...[-2, 1, 39, 50].map((days) => plusDays(easter, days))])
}

/** By the Gregorian computus (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const day = epact + weekday - 7 * shift + 114
  return `${year}-0${Math.floor(day / 31)}-${String((day % 31) + 1).padStart(2, '0')}`
}

export const daysUntil = (day: string, later: string): number =>
  (at(later).getTime() - at(day).getTime()) / 86_400_000

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

export function plusDays(day: string, days: number): string {
  const moved = at(day)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
