import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { type DataOf, template } from '../mail/mail.ts'
import { holdsGrant, userById } from './sql.ts'
import { issueToken, mailedToken } from './tokens.ts'

interface ToUser {
  user_id: number
}

const userOf = ({ db }: App, { user_id }: ToUser) => userById(db, user_id)

export const accountMails = {
  verify: template<ToUser>('key', async (app, data, mail) => {
    const user = await userOf(app, data)
    if (!user || user.verified_at || user.is_blocked_claim) return null
    const token = await mailedToken(app, mail, { purpose: 'verify', userId: user.id })
    return {
      to: user.email,
      name: user.name,
      subject: m.accounts_mail_verify_subject(),
      preview: m.accounts_mail_verify_preview(),
      body: [
        { text: m.accounts_mail_verify_text() },
        {
          link: {
            label: m.accounts_mail_verify_button(),
            url: `${app.config.appUrl}/verify-email/confirm?token=${token}`,
          },
        },
        { text: m.accounts_mail_verify_until() },
      ],
    }
  }),

  account_exists: template<ToUser>('member', async (app, data) => {
    const user = await userOf(app, data)
    if (!user) return null
    return {
      to: user.email,
      name: user.name,
      subject: m.accounts_mail_exists_subject(),
      preview: m.accounts_mail_exists_preview(),
      body: [{ text: m.accounts_mail_exists_text() }],
    }
  }),

  reset: template<ToUser>('key', async (app, data, mail) => {
    const user = await userOf(app, data)
    if (!user) return null
    const token = await mailedToken(app, mail, { purpose: 'reset', userId: user.id })
    return {
      to: user.email,
      name: user.name,
      subject: m.accounts_mail_reset_subject(),
      preview: m.accounts_mail_reset_preview(),
      body: [
        { text: m.accounts_mail_reset_text() },
        { link: { label: m.accounts_mail_reset_button(), url: resetUrl(app, user, token) } },
        { text: m.accounts_mail_reset_until() },
      ],
    }
  }),

  password_changed: template<ToUser>('member', async (app, data) => {
    const user = await userOf(app, data)
    if (!user) return null
    return {
      to: user.email,
      name: user.name,
      subject: m.accounts_mail_changed_subject(),
      preview: m.accounts_mail_changed_preview(),
      body: [{ text: m.accounts_mail_changed_text() }],
    }
  }),

  email_new: template<ToUser>('key', async (app, data, mail) => {
    const user = await userOf(app, data)
    if (!user?.pending_email) return null
    const token = await mailedToken(app, mail, { purpose: 'email', userId: user.id })
    return {
      to: user.pending_email,
      name: user.name,
      subject: m.accounts_mail_email_new_subject(),
      preview: m.accounts_mail_email_new_preview(),
      body: [
        { text: m.accounts_mail_email_new_text() },
        {
          link: {
            label: m.accounts_mail_verify_button(),
            url: `${app.config.appUrl}/verify-email/confirm?token=${token}`,
          },
        },
        { text: m.accounts_mail_email_new_until() },
      ],
    }
  }),

  email_change_asked: template<ToUser>('member', async (app, data) => {
    const user = await userOf(app, data)
    if (!user?.pending_email) return null
    return {
      to: user.email,
      name: user.name,
      subject: m.accounts_mail_email_asked_subject(),
      preview: m.accounts_mail_changed_preview(),
      body: [
        { text: m.accounts_mail_email_asked_text({ email: readable(user.pending_email) }) },
        { link: forgotLink(app) },
      ],
    }
  }),

  /** Goes to the old address, which is stored nowhere else any more. */
  email_changed: template<ToUser & { old_email: string }>('person', async (app, data) => {
    const user = await userOf(app, data)
    if (!user) return null
    return {
      to: data.old_email,
      name: user.name,
      subject: m.accounts_mail_email_changed_subject(),
      preview: m.accounts_mail_email_changed_preview(),
      body: [
        { text: m.accounts_mail_email_changed_text() },
        { link: { label: m.accounts_mail_contact_button(), url: `${app.config.appUrl}/contact` } },
      ],
    }
  }),

  email_in_use: template<ToUser>('member', async (app, data) => {
    const user = await userOf(app, data)
    if (!user) return null
    return {
      to: user.email,
      name: user.name,
      subject: m.accounts_mail_exists_subject(),
      preview: m.accounts_mail_email_in_use_preview(),
      body: [{ text: m.accounts_mail_email_in_use_text() }],
    }
  }),

  login_after_failures: template<ToUser>('member', async (app, data) => {
    const user = await userOf(app, data)
    if (!user) return null
    return {
      to: user.email,
      name: user.name,
      subject: m.accounts_mail_failures_subject(),
      preview: m.accounts_mail_failures_preview(),
      body: [{ text: m.accounts_mail_failures_text() }, { link: forgotLink(app) }],
    }
  }),

  user_created: template<ToUser>('key', async (app, data) => {
    const user = await userOf(app, data)
    if (!user) return null
    return {
      to: user.email,
      name: user.name,
      subject: m.admin_mail_user_subject(),
      preview: m.admin_mail_user_preview(),
      body: [
        { text: m.admin_mail_user_text({ park: app.config.parkName }) },
        ...((await holdsGrant(app.db, user.id, 'board')) ? [{ text: m.accounts_mail_rights_board() }] : []),
        { link: { label: m.admin_mail_user_login(), url: `${app.config.appUrl}/login` } },
        { text: m.admin_mail_user_forgot() },
        {
          link: {
            label: m.admin_mail_user_forgot_button(),
            url: `${app.config.appUrl}/login/forgot-password`,
          },
        },
      ],
    }
  }),
}

const forgotLink = ({ config }: App) => ({
  label: m.accounts_mail_reset_button(),
  url: `${config.appUrl}/login/forgot-password`,
})

/** A one-time link to set a password, for an administrator to hand over. */
export async function resetLink(
  app: Pick<App, 'db' | 'config'>,
  user: { id: number; email: string },
): Promise<string> {
  return resetUrl(app, user, await issueToken(app.db, 'reset', user.id))
}

function resetUrl({ config }: Pick<App, 'config'>, user: { email: string }, token: string): string {
  return `${config.appUrl}/reset-password?token=${token}&email=${encodeURIComponent(user.email)}`
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof accountMails> {}
}
