export function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export const daysUntil = (day: string, from: string): number =>
  Math.ceil((Date.parse(day.slice(0, 10)) - Date.parse(from)) / 86_400_000)
