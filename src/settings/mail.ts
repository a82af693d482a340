import { type ToUser, toUser } from '../accounts/to-user.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { template } from '../mail/mail.ts'

interface FromAddress {
  old_address: string
}

const said = ({ park }: App, { old_address }: FromAddress) => ({
  park: park.name,
  old: readable(old_address),
  address: readable(park.contactAddress),
})

export const settingsMails = {
  /** To the other administrators. */
  inbox_moved: toUser<ToUser & FromAddress>('member', (user, app, data) => {
    if (user.role !== 'administrator' || app.park.contactAddress === data.old_address) return null
    return {
      subject: m.settings_mail_moved_subject(said(app, data)),
      preview: m.settings_mail_moved_preview(said(app, data)),
      body: [
        { text: m.settings_mail_moved_text(said(app, data)) },
        {
          link: { label: m.settings_mail_moved_button(), url: `${app.config.appUrl}/admin/settings#contact` },
        },
      ],
    }
  }),

  /** Goes to the old inbox; the contact page has the new one. */
  inbox_left: template<FromAddress>('person', async (app, data) => {
    if (app.park.contactAddress === data.old_address) return null
    return {
      to: data.old_address,
      name: null,
      subject: m.settings_mail_left_subject(said(app, data)),
      preview: m.settings_mail_left_preview(said(app, data)),
      body: [
        { text: m.settings_mail_left_text(said(app, data)) },
        { link: { label: m.settings_mail_left_button(), url: `${app.config.appUrl}/contact` } },
      ],
    }
  }),
}
