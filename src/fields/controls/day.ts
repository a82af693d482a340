/** Today at the reader, as `YYYY-MM-DD`. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date())

/** Whole days between two days; negative when the day has passed. */
export const daysUntil = (day: string, from: string): number =>
  Math.ceil((Date.parse(day.slice(0, 10)) - Date.parse(from)) / 86_400_000)
