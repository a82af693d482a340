import { type ToUser, toUser } from '../accounts/to-user.ts'
import { dayIn } from '../i18n/day.ts'
import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'

export const adminMails = {
  audit_shortened: toUser<ToUser & { days: number; from: number; at: string }>(
    'member',
    async (user, app, { days, from, at }) => {
      if (user.role !== 'administrator') return null
      const date = writtenDay(dayIn(new Date(at), app.config.parkTimeZone))
      return {
        subject: m.admin_mail_trail_subject(),
        preview: m.admin_mail_trail_preview({ date }),
        body: [
          { text: m.admin_mail_trail_text({ from: numberText(from), days: numberText(days), date }) },
          { link: { label: m.admin_mail_trail_button(), url: `${app.config.appUrl}/admin/audit` } },
        ],
      }
    },
  ),

  test_mail: toUser('member', (user, { config }) => {
    if (user.role !== 'administrator') return null
    return {
      subject: m.admin_mail_test_subject(),
      preview: m.admin_mail_test_preview(),
      body: [
        { text: m.admin_mail_test_text({ from: config.mailFrom }) },
        { link: { label: m.admin_mail_test_button(), url: `${config.appUrl}/admin` } },
      ],
    }
  }),
}
