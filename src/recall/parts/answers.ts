import type { RecallAnswer } from '../../db/recall-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const answerText = {
  set_aside: m.recall_answer_set_aside,
  used_up: m.recall_answer_used_up,
  not_mine: m.recall_answer_not_mine,
} satisfies Record<RecallAnswer, () => string>

export const answers = Object.keys(answerText) as RecallAnswer[]
