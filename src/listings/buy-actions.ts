import { z } from 'zod'
import { action, page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { answersTo } from './find/lines/answers.ts'
import { longestLine, mostLines } from './find/lines/limits.ts'

export const beforeYouBuyPage = page('listings/BeforeYouBuy', {
  summary: 'Where an order list is pasted, to see what the park has of it.',
  props: () => ({}),
})

export const beforeYouBuyAction = action({
  summary: 'What the park has for each line of an order list.',
  example: { lines: ['30078551 Eppendorf filter tips 200 µl, 10 boxes', '64-17-5 ethanol 2,5 l'] },
  limits: (call) => [{ key: `order lists ${call.viewer.user?.id ?? call.ip}`, max: 120, seconds: 3_600 }],
  input: () =>
    z.object({
      lines: z
        .array(z.string(m.fields_error_text()), m.listings_buy_error_lines())
        .min(1, m.listings_buy_error_none())
        .max(mostLines, m.listings_buy_error_many({ max: mostLines }))
        .superRefine((lines, context) => {
          const long = lines.findIndex((line) => typeof line === 'string' && line.length > longestLine)
          if (long >= 0)
            context.addIssue({
              code: 'custom',
              message: m.listings_buy_error_long({ line: long + 1, max: longestLine }),
            })
          if (lines.length > 0 && lines.every((line) => typeof line === 'string' && line.trim() === ''))
            context.addIssue({ code: 'custom', message: m.listings_buy_error_none() })
        }),
    }),
  run: (call, { lines }) => {
    return answersTo(call, lines)
  },
  reply: (lines) => ({ lines }),
})
