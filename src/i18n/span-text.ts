import type { Span } from './kept-for.ts'
import { m } from './paraglide/messages.js'

export function spanText(span: Span): string {
  const [count, unit] = span.split(' ')
  const say = { minutes: m.privacy_minutes, hours: m.privacy_hours, days: m.privacy_days }
  return say[unit as keyof typeof say]({ count: Number(count) })
}
