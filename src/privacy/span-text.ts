import type { Span } from '../i18n/kept-for.ts'
import { m } from '../i18n/paraglide/messages.js'

export function spanText(span: Span): string {
  const [count, unit] = span.split(' ')
  return unit === 'days'
    ? m.privacy_days({ count: Number(count) })
    : m.privacy_hours({ count: Number(count) })
}
