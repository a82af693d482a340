export const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date())

export const daysUntil = (day: string, from: string): number =>
  Math.ceil((Date.parse(day.slice(0, 10)) - Date.parse(from)) / 86_400_000)
