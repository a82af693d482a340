import { z } from 'zod'
import { action, page } from '../http/action.ts'
import { answersTo } from './find/lines/answers.ts'
import { asksOf, linesSchema } from './find/lines/lines-schema.ts'

export const beforeYouBuyPage = page('listings/BeforeYouBuy', {
  summary: 'Where an order list is pasted, to see what the park has of it.',
  props: () => ({}),
})

export const beforeYouBuyAction = action({
  summary: 'What the park has for each line of an order list.',
  example: { lines: ['30078551 Eppendorf filter tips 200 µl, 10 boxes', '64-17-5 ethanol 2,5 l'] },
  limits: (call) => [asksOf(call)],
  input: () => z.object({ lines: linesSchema() }),
  run: (call, { lines }) => {
    return answersTo(call, lines)
  },
  reply: (lines) => ({ lines }),
})
