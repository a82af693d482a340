import { userById } from '../accounts/sql.ts'
import { dayIn, formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { listingById } from '../listings/sql.ts'
import { template } from '../mail/mail.ts'

/** What people hear about what an administrator did. */
export const adminMails = {
  user_created: template<{ user_id: number }>('member', async (app, { user_id }) => {
    const user = await userById(app.db, user_id)
    if (!user) return null
    return {
      to: user.email,
      subject: m.admin_mail_user_subject(),
      preview: m.admin_mail_user_preview(),
      body: [
        { text: m.admin_mail_user_text({ name: user.name, park: app.config.parkName }) },
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

  audit_shortened: template<{ user_id: number; days: number; from: number; at: string }>(
    'member',
    async (app, { user_id, days, from, at }) => {
      const user = await userById(app.db, user_id)
      if (user?.role !== 'administrator') return null
      const date = formatDay(dayIn(new Date(at), app.config.parkTimeZone))
      return {
        to: user.email,
        subject: m.admin_mail_trail_subject(),
        preview: m.admin_mail_trail_preview({ date }),
        body: [
          { text: m.admin_mail_trail_text({ from, days, date }) },
          { link: { label: m.admin_mail_trail_button(), url: `${app.config.appUrl}/admin/audit` } },
        ],
      }
    },
  ),

  listing_hidden: template<{ listing_id: number }>('member', async (app, { listing_id }) => {
    const listing = await listingById(app.db, listing_id)
    if (!listing?.user_email || !listing.hidden_at || listing.deleted_at) return null
    return {
      to: listing.user_email,
      subject: m.admin_mail_hidden_subject({ title: listing.title }),
      preview: m.admin_mail_hidden_preview(),
      body: [
        { text: m.admin_mail_hidden_text({ title: listing.title }) },
        { facts: [[m.admin_mail_hidden_reason(), listing.hidden_reason ?? '']] },
        { link: { label: m.admin_mail_hidden_button(), url: `${app.config.appUrl}/listings/${listing.id}` } },
        { text: m.admin_mail_hidden_contact() },
        { link: { label: m.admin_mail_hidden_contact_button(), url: `${app.config.appUrl}/contact` } },
      ],
    }
  }),
}
