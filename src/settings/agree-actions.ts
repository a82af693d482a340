import { z } from 'zod'
import { agreeToDisclaimer } from '../accounts/agree.ts'
import { action, page, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { askedOf, isStillAsked } from './asking.ts'

export const agreePage = page('settings/Agree', {
  summary: 'The disclaimer, and whether it is asked for again; `asked` is what to agree to.',
  props: async (call) => ({
    asked: await askedOf(call.db, userOf(call).id),
    text: call.app.park.text('disclaimer'),
  }),
})

export const agreeAction = action({
  summary: 'Agree to the disclaimer that was read; 409 when there is a newer one.',
  input: z.object({ asked: z.int32().min(1) }),
  run: async (call, { asked }) =>
    (await agreeToDisclaimer(call.db, userOf(call).id, isStillAsked(asked)))
      ? { asked }
      : new Refusal('stale', { message: m.settings_agree_stale() }),
  reply: () => ({ message: m.settings_agreed() }),
})
