export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('-')

export const todayIn = (timeZone: string): string => dayIn(new Date(), timeZone)

export function dayIn(moment: Date, timeZone: string): string {
  let calendar = calendars.get(timeZone)
  if (!calendar) calendars.set(timeZone, (calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })))
  return calendar.format(moment)
}

/** `YYYY-MM-DD HH:MM`; empty for null. */
export const momentText = (moment: Date | null, timeZone: string): string =>
  moment?.toLocaleString('sv-SE', { timeZone }).slice(0, 16) ?? ''

/** `YYYY-MM-DD HH:MM` as DD-MM-YYYY HH:MM. */
export const formatMoment = (text: string): string => `${formatDay(text)} ${text.slice(11)}`

/** Each takes milliseconds to build. */
const calendars = new Map<string, Intl.DateTimeFormat>()
