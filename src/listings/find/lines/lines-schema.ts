import { z } from 'zod'
import type { Call } from '../../../http/action.ts'
import type { Limit } from '../../../http/limits.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { longestLine, mostLines } from './limits.ts'

export const linesSchema = () =>
  z
    .array(z.string(m.fields_error_text()), m.listings_buy_error_lines())
    .min(1, m.listings_buy_error_none())
    .max(mostLines, m.listings_buy_error_many({ max: mostLines }))
    .superRefine((lines, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      const texts = lines.map((line) => (typeof line === 'string' ? line : ''))
      const long = texts.findIndex((line) => line.length > longestLine)
      if (long >= 0) refuse(m.listings_buy_error_long({ line: long + 1, max: longestLine }))
      if (lines.length > 0 && texts.every((line) => line.trim() === '')) refuse(m.listings_buy_error_none())
    })

/** One limit for every way to ask. */
export const asksOf = ({ viewer, ip }: Pick<Call, 'viewer' | 'ip'>): Limit => ({
  ...{ key: `order lists ${viewer.user?.id ?? ip}`, max: 120, seconds: 3_600 },
})
