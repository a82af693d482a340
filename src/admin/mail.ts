import { userById } from '../accounts/sql.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type DataOf, template } from '../mail/mail.ts'

export const adminMails = {
  test_mail: template<{ user_id: number }>('member', async ({ db, config }, { user_id }) => {
    const user = await userById(db, user_id)
    if (user?.role !== 'administrator') return null
    return {
      to: user.email,
      subject: m.admin_mail_test_subject(),
      preview: m.admin_mail_test_preview(),
      body: [
        { text: m.admin_mail_test_text({ name: user.name, from: config.mailFrom }) },
        { link: { label: m.admin_mail_test_button(), url: `${config.appUrl}/admin` } },
      ],
    }
  }),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof adminMails> {}
}
