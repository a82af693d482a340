import { allOrNothing } from '../db/transaction.ts'
import { action, userOf } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { queueMail } from '../mail/outbox.ts'

export const testMailAction = action({
  summary: 'Send oneself a mail, to see that mail goes out.',
  limits: (call) => [{ key: `test mail ${call.viewer.user?.id ?? call.ip}`, max: 10, seconds: 3_600 }],
  run: (call) =>
    allOrNothing(call.db, async (trx) => {
      await queueMail(trx, 'test_mail', call.locale, { user_id: userOf(call).id })
      await audit(trx, call, 'test_mail_sent', `user ${userOf(call).id}`)
    }),
  reply: (_, call) => ({
    message: call.app.config.smtpUrl
      ? m.admin_test_mail_sent({ email: readable(userOf(call).email) })
      : m.admin_test_mail_written(),
  }),
})

export const disclaimerCheckedAction = action({
  summary: 'Say that the disclaimer has been read and fits.',
  run: (call) => audit(call.db, call, 'disclaimer_checked', 'disclaimer'),
  reply: () => ({ message: m.common_saved() }),
})
