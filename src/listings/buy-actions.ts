import { z } from 'zod'
import { action, page, userOf } from '../http/action.ts'
import { answersTo } from './find/lines/answers.ts'
import { countAsked } from './find/lines/counted.ts'
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
  run: async (call, { lines }) => {
    const answers = await answersTo(call, lines)
    await countAsked(call.db, userOf(call), answers)
    return answers
  },
  reply: (lines) => ({ lines }),
})
