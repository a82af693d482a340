import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import type { Link } from '../mail/mail.ts'
import { providerById, providerName } from './providers/sql.ts'
import { holdsGrant } from './sql.ts'
import { type ToUser, toUser } from './to-user.ts'
import { issueToken, mailedToken } from './tokens.ts'

export const accountMails = {
  verify: toUser('key', async (user, app, _, mail) => {
    if (user.verified_at || user.is_blocked_claim) return null
    const token = await mailedToken(app, mail, { purpose: 'verify', userId: user.id })
    return {
      subject: m.accounts_mail_verify_subject(),
      preview: m.accounts_mail_verify_preview(),
      body: [
        { text: m.accounts_mail_verify_text() },
        { link: confirmLink(app, token) },
        { text: m.accounts_mail_verify_until() },
      ],
    }
  }),

  account_exists: toUser('member', (_, app) => ({
    subject: m.accounts_mail_exists_subject(),
    preview: m.accounts_mail_exists_preview(),
    body: [{ text: m.accounts_mail_exists_text() }, { link: loginLink(app) }],
  })),

  reset: toUser('key', async (user, app, _, mail) => {
    const token = await mailedToken(app, mail, { purpose: 'reset', userId: user.id })
    return {
      subject: m.accounts_mail_reset_subject(),
      preview: m.accounts_mail_reset_preview(),
      body: [
        { text: m.accounts_mail_reset_text() },
        { link: { label: m.accounts_mail_reset_button(), url: resetUrl(app, user, token) } },
        { text: m.accounts_mail_reset_until() },
      ],
    }
  }),

  password_changed: toUser('member', (_, app) => ({
    subject: m.accounts_mail_changed_subject(),
    preview: m.accounts_mail_changed_preview(),
    body: [{ text: m.accounts_mail_changed_text() }, { link: forgotLink(app) }],
  })),

  email_new: toUser('key', async (user, app, _, mail) => {
    if (!user.pending_email) return null
    const token = await mailedToken(app, mail, { purpose: 'email', userId: user.id })
    return {
      to: user.pending_email,
      subject: m.accounts_mail_email_new_subject(),
      preview: m.accounts_mail_email_new_preview(),
      body: [
        { text: m.accounts_mail_email_new_text() },
        { link: confirmLink(app, token) },
        { text: m.accounts_mail_email_new_until() },
      ],
    }
  }),

  /** `provider_id` is set when a provider says that the address changed. */
  email_change_asked: toUser<ToUser & { provider_id?: number }>(
    'member',
    async (user, app, { provider_id }) => {
      if (!user.pending_email) return null
      const email = readable(user.pending_email)
      const provider = provider_id === undefined ? null : await providerById(app.db, provider_id)
      return {
        subject: m.accounts_mail_email_asked_subject(),
        preview: m.accounts_mail_changed_preview(),
        body: provider
          ? [
              { text: m.accounts_mail_email_said_text({ name: providerName(provider), email }) },
              { link: { label: m.accounts_mail_email_said_button(), url: `${app.config.appUrl}/account` } },
            ]
          : [{ text: m.accounts_mail_email_asked_text({ email }) }, { link: forgotLink(app) }],
      }
    },
  ),

  /** Goes to the old address, which is stored nowhere else any more. */
  email_changed: toUser<ToUser & { old_email: string }>('person', (_, app, { old_email }) => ({
    to: old_email,
    subject: m.accounts_mail_email_changed_subject(),
    preview: m.accounts_mail_email_changed_preview(),
    body: [{ text: m.accounts_mail_email_changed_text() }, { link: contactLink(app) }],
  })),

  email_in_use: toUser('member', (_, app) => ({
    subject: m.accounts_mail_exists_subject(),
    preview: m.accounts_mail_email_in_use_preview(),
    body: [{ text: m.accounts_mail_email_in_use_text() }, { link: loginLink(app) }],
  })),

  login_after_failures: toUser('member', (_, app) => ({
    subject: m.accounts_mail_failures_subject(),
    preview: m.accounts_mail_failures_preview(),
    body: [{ text: m.accounts_mail_failures_text() }, { link: forgotLink(app) }],
  })),

  user_created: toUser('key', async (user, app) => ({
    subject: m.admin_mail_user_subject(),
    preview: m.admin_mail_user_preview(),
    body: [
      { text: m.admin_mail_user_text({ park: app.park.name }) },
      ...((await holdsGrant(app.db, user.id, 'board')) ? [{ text: m.accounts_mail_rights_board() }] : []),
      { link: loginLink(app) },
      { text: m.admin_mail_user_forgot() },
      { link: { ...forgotLink(app), label: m.admin_mail_user_forgot_button() } },
    ],
  })),
}

export const forgotLink = ({ config }: App): Link => ({
  label: m.accounts_mail_reset_button(),
  url: `${config.appUrl}/login/forgot-password`,
})

export const contactLink = ({ config }: App): Link => ({
  label: m.accounts_mail_contact_button(),
  url: `${config.appUrl}/contact`,
})

const loginLink = ({ config }: App): Link => ({
  label: m.admin_mail_user_login(),
  url: `${config.appUrl}/login`,
})

const confirmLink = ({ config }: App, token: string): Link => ({
  label: m.accounts_mail_verify_button(),
  url: `${config.appUrl}/verify-email/confirm?token=${token}`,
})

export async function resetLink(
  app: Pick<App, 'db' | 'config'>,
  user: { id: number; email: string },
): Promise<string> {
  return resetUrl(app, user, await issueToken(app.db, 'reset', user.id))
}

function resetUrl({ config }: Pick<App, 'config'>, user: { email: string }, token: string): string {
  return `${config.appUrl}/reset-password?token=${token}&email=${encodeURIComponent(user.email)}`
}
