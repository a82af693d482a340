import { z } from 'zod'
import { action, page } from '../http/action.ts'
import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { mayAnswer } from './access.ts'
import { renewClearOut } from './deadline.ts'
import { listedIn } from './sql.ts'
import { visibleClearOut } from './visible.ts'

/** The mail links to buttons here, so that link scanners change nothing. */
export const renewPage = page('clear-outs/Renew', {
  summary: 'What the mail before the last day of a clear-out leads to.',
  load: visibleClearOut,
  allow: mayAnswer,
  props: async ({ db }, { id, title, deadline, ended_on }) => ({
    clear_out: { id, title, deadline, ended_on },
    total: (await listedIn(db, id)).length,
  }),
})

export const renewAction = action({
  summary: 'Give a clear-out two weeks more, or end it before its last day.',
  example: { act: 'extend', deadline: '2099-12-18' },
  load: visibleClearOut,
  allow: mayAnswer,
  input: () =>
    z.object({
      act: z.enum(['extend', 'end'], m.clear_outs_renew_error_act()),
      deadline: z.iso.date(m.clear_outs_renew_error_day()),
    }),
  run: async ({ db }, { act, deadline }, { id }) => {
    const renewed = await renewClearOut(db, id, { act, deadline })
    return renewed instanceof Error ? renewed : { act, ...renewed }
  },
  reply: ({ act, deadline }) => ({
    message:
      act === 'end' ? m.clear_outs_ended() : m.clear_outs_renew_extended({ date: formatDay(deadline) }),
    deadline,
  }),
})
