import { m } from '../../i18n/paraglide/messages.js'
import type { DataOf } from '../../mail/mail.ts'
import { forgotLink } from '../mail.ts'
import { userById } from '../sql.ts'
import { type ToUser, toUser } from '../to-user.ts'
import { mailedToken } from '../tokens.ts'
import type { What } from './manage.ts'

type Changed = ToUser & { what: What; name: string }

const own: Record<What, (inputs: { name: string }) => string> = {
  code_added: m.accounts_mail_factor_code_added,
  code_removed: m.accounts_mail_factor_code_removed,
  passkey_added: m.accounts_mail_factor_passkey_added,
  passkey_removed: m.accounts_mail_factor_passkey_removed,
  recovery_renewed: m.accounts_mail_factor_recovery_renewed,
}

const theirs: Record<What, (inputs: { name: string; person: string }) => string> = {
  code_added: m.accounts_mail_factor_of_code_added,
  code_removed: m.accounts_mail_factor_of_code_removed,
  passkey_added: m.accounts_mail_factor_of_passkey_added,
  passkey_removed: m.accounts_mail_factor_of_passkey_removed,
  recovery_renewed: m.accounts_mail_factor_of_recovery_renewed,
}

export const factorMails = {
  factor_link: toUser('key', async (user, app, _, mail) => {
    const token = await mailedToken(app, mail, { purpose: 'factor', userId: user.id })
    const url = `${app.config.appUrl}/account/second-factor?token=${token}`
    return {
      subject: m.accounts_mail_link_subject(),
      preview: m.accounts_mail_link_preview(),
      body: [
        { text: m.accounts_mail_link_text() },
        { link: { label: m.accounts_mail_link_button(), url } },
        { text: m.accounts_mail_link_until() },
      ],
    }
  }),

  factor_changed: toUser<Changed>('member', (_, app, { what, name }) => ({
    subject: m.accounts_mail_factor_subject(),
    preview: m.accounts_mail_factor_preview(),
    body: [
      { text: own[what]({ name }) },
      { text: m.accounts_mail_factor_not_you() },
      { link: forgotLink(app) },
    ],
  })),

  /** To the other administrators. */
  factor_changed_of: toUser<Changed & { of_id: number }>(
    'member',
    async (user, app, { of_id, what, name }) => {
      const of = user.role === 'administrator' && (await userById(app.db, of_id))
      if (!of) return null
      const person = of.name
      return {
        subject: m.accounts_mail_factor_of_subject({ person }),
        preview: m.accounts_mail_factor_of_preview(),
        body: [
          { text: theirs[what]({ name, person }) },
          { text: m.accounts_mail_factor_of_ask({ person }) },
          {
            link: {
              label: m.accounts_mail_factor_of_button({ person }),
              url: `${app.config.appUrl}/admin/users/${of_id}/edit`,
            },
          },
        ],
      }
    },
  ),

  codes_guessed: toUser('member', (_, app) => ({
    subject: m.accounts_mail_codes_subject(),
    preview: m.accounts_mail_codes_preview(),
    body: [{ text: m.accounts_mail_codes_text() }, { link: forgotLink(app) }],
  })),
}

type FactorMails = DataOf<typeof factorMails>

declare module '../../mail/outbox.ts' {
  interface Mails extends FactorMails {}
}
