import { m } from '../../i18n/paraglide/messages.js'
import { type ToUser, toUser } from '../to-user.ts'
import { mailedToken } from '../tokens.ts'
import { sealForMail } from './arrival.ts'
import type { Link } from './links.ts'
import { providerById, providerName } from './sql.ts'

export const providerMails = {
  /** The person who came, sealed for the browser that asked. */
  join_link: toUser<ToUser & Link & { browser: string }>(
    'key',
    async (user, app, { browser, provider_id, subject }, mail) => {
      const provider = await providerById(app.db, provider_id)
      if (!provider?.is_on) return null
      const name = providerName(provider)
      const token = await mailedToken(app, mail, {
        purpose: 'join',
        userId: user.id,
        subjectId: provider_id,
      })
      const arrival = sealForMail(app, { provider_id, subject, email: user.email }, { browser, token })
      return {
        subject: m.accounts_mail_join_subject({ name }),
        preview: m.accounts_mail_join_preview(),
        body: [
          { text: m.accounts_mail_join_text({ name }) },
          {
            link: {
              label: m.accounts_mail_join_button(),
              url: `${app.config.appUrl}/login/provider/${provider_id}/join?token=${token}&arrival=${arrival}`,
            },
          },
          { text: m.accounts_mail_join_until({ name }) },
        ],
      }
    },
  ),
}
