export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('-')

/** A line breaks neither between day and month nor within hours: "25 November, 14:00–14:30". */
export const unbrokenPeriod = (written: string): string =>
  written.replace(/(\d) (?=\p{L})/u, '$1\u00a0').replace(/(?<=\d)–(?=\d)/, '\u2060–\u2060')

/** Keeps a day unbroken at its hyphens. */
export const unbrokenDay = (day: string): string => formatDay(day).replaceAll('-', '\u2011')

export const todayIn = (timeZone: string): string => dayIn(new Date(), timeZone)

export const dayIn = (moment: Date, timeZone: string): string => momentText(moment, timeZone).slice(0, 10)

export const momentText = (moment: Date | null, timeZone: string): string =>
  moment ? clockIn(timeZone).format(moment) : ''

function clockIn(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat('sv-SE', { ...toTheMinute, timeZone })))
  return clock
}

/** Null when the day or the time is invalid. */
export function momentIn(day: string, time: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wanted)) return null
  const shownAt = (moment: number) =>
    Date.parse(`${momentText(new Date(moment), timeZone).replace(' ', 'T')}:00Z`)
  // The first guess may be on the other side of a clock change.
  const guess = wanted - (shownAt(wanted) - wanted)
  return new Date(guess - (shownAt(guess) - wanted))
}

export const formatMoment = (text: string): string => `${formatDay(text)} ${text.slice(11)}`

const toTheMinute = { dateStyle: 'short', timeStyle: 'short' } as const
/** Each takes milliseconds to build. */
const clocks = new Map<string, Intl.DateTimeFormat>()
