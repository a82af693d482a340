import type { Span } from './kept-for.ts'
import { m } from './paraglide/messages.js'

/** On one line: a number is not read without its unit. */
export function spanText(span: Span): string {
  const [count, unit] = span.split(' ')
  const say = { minutes: m.privacy_minutes, hours: m.privacy_hours, days: m.privacy_days }
  return say[unit as keyof typeof say]({ count: Number(count) }).replace(' ', '\u00a0')
}
