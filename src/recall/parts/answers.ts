import { type RecallAnswer, recallAnswers } from '../../db/recall-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const answerText = {
  set_aside: m.recall_answer_set_aside,
  used_up: m.recall_answer_used_up,
  passed_on: m.recall_answer_passed_on,
  never_had: m.recall_answer_never_had,
  not_mine: m.recall_answer_not_mine,
} satisfies Record<RecallAnswer, () => string>

/** What can be chosen; what was given can only have been there. An older answer stays until another is. */
export const answersFor = (side: 'seller' | 'buyer', chosen: RecallAnswer | null) =>
  recallAnswers.filter(
    (answer) => answer === chosen || (answer !== 'not_mine' && (answer !== 'never_had' || side === 'buyer')),
  )
