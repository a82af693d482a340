import { unbrokenDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Period } from './period.ts'

export const periodText = ({ from, until }: Period): string =>
  from === until
    ? m.report_day({ day: unbrokenDay(from) })
    : m.report_period({ from: unbrokenDay(from), until: unbrokenDay(until) })

export const beforeText = ({ from, until }: Period): string =>
  from === until
    ? m.report_before_day({ day: unbrokenDay(from) })
    : m.report_before_note({ from: unbrokenDay(from), until: unbrokenDay(until) })
