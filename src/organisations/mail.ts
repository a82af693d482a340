import { parseAddress } from '../accounts/address.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type DataOf, type Mail, template } from '../mail/mail.ts'
import { joinRequestById } from './sql.ts'

interface OfRequest {
  join_request_id: number
}
type Request = NonNullable<Awaited<ReturnType<typeof joinRequestById>>>

const toContact = (compose: (request: Request, app: App) => Omit<Mail, 'to'>) =>
  template<OfRequest>('sender', async (app, { join_request_id }) => {
    const request = await joinRequestById(app.db, join_request_id)
    return request ? { to: request.email, ...compose(request, app) } : null
  })

/** Mails to the contact person of a join request; the confirmation quotes nothing the sender wrote. */
export const organisationMails = {
  join_received: toContact(() => ({
    name: null,
    subject: m.organisations_mail_received_subject(),
    preview: m.organisations_mail_received_preview(),
    body: [{ text: m.organisations_mail_received_text() }, { text: m.organisations_mail_received_ignore() }],
  })),

  join_approved: toContact((request, { config }) => {
    const domain = parseAddress(request.email)?.domain ?? ''
    return {
      name: request.contact_person,
      subject: m.organisations_mail_approved_subject(),
      preview: m.organisations_mail_approved_preview({ domain }),
      body: [
        { text: m.organisations_mail_approved_text({ organisation: request.organization, domain }) },
        { link: { label: m.organisations_mail_approved_button(), url: `${config.appUrl}/login/create` } },
      ],
    }
  }),

  join_rejected: toContact((_, { config }) => ({
    name: null,
    subject: m.organisations_mail_rejected_subject(),
    preview: m.organisations_mail_rejected_preview(),
    body: [
      { text: m.organisations_mail_rejected_text({ park: config.parkName }) },
      { link: { label: m.organisations_mail_contact_button(), url: `${config.appUrl}/contact` } },
    ],
  })),

  join_revoked: toContact((request, { config }) => ({
    name: request.contact_person,
    subject: m.organisations_mail_revoked_subject(),
    preview: m.organisations_mail_revoked_preview(),
    body: [
      {
        text: m.organisations_mail_revoked_text({
          organisation: request.organization,
          park: config.parkName,
        }),
      },
      { link: { label: m.organisations_mail_contact_button(), url: `${config.appUrl}/contact` } },
    ],
  })),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof organisationMails> {}
}
