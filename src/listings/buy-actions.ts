import { z } from 'zod'
import { action, page } from '../http/action.ts'
import { answersTo } from './find/lines/answers.ts'
import { linesSchema } from './find/lines/lines-schema.ts'

export const beforeYouBuyPage = page('listings/BeforeYouBuy', {
  summary: 'Where an order list is pasted, to see what the park has of it.',
  props: () => ({}),
})

export const beforeYouBuyAction = action({
  summary: 'What the park has for each line of an order list.',
  example: { lines: ['30078551 Eppendorf filter tips 200 µl, 10 boxes', '64-17-5 ethanol 2,5 l'] },
  limits: (call) => [{ key: `order lists ${call.viewer.user?.id ?? call.ip}`, max: 120, seconds: 3_600 }],
  input: () => z.object({ lines: linesSchema() }),
  run: (call, { lines }) => {
    return answersTo(call, lines)
  },
  reply: (lines) => ({ lines }),
})
