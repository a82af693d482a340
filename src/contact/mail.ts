import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { type DataOf, template } from '../mail/mail.ts'
import { answerDays, dueOn } from './contact.ts'
import { contactMessageById } from './sql.ts'

interface OfMessage {
  contact_message_id: number
}

const dueText = ({ config }: App, createdAt: Date): string =>
  writtenDay(dueOn(createdAt, config.parkTimeZone))

/** The confirmation quotes nothing the sender wrote. */
export const contactMails = {
  contact_to_park: template<OfMessage>('park', async (app, { contact_message_id }) => {
    const message = await contactMessageById(app.db, contact_message_id)
    if (!message || message.answered_at) return null
    const due = dueText(app, message.created_at)
    const facts: [string, string | null][] = [
      [m.contact_name(), message.name],
      [m.contact_email(), message.email],
      [m.contact_organisation(), message.organisation],
    ]
    return {
      to: app.config.mailFrom,
      name: null,
      subject: m.contact_mail_park_subject({ name: message.name }),
      preview: m.contact_mail_park_preview({ due }),
      body: [
        { facts: facts.filter((fact): fact is [string, string] => fact[1] !== null) },
        { text: message.message },
        {
          link: {
            label: m.contact_mail_park_reply({ name: message.name }),
            url: `mailto:${encodeURI(message.email)}`,
          },
        },
        { link: { label: m.contact_mail_park_list({ due }), url: `${app.config.appUrl}/admin/contact` } },
      ],
    }
  }),

  contact_received: template<OfMessage>('sender', async (app, { contact_message_id }) => {
    const message = await contactMessageById(app.db, contact_message_id)
    if (!message || message.answered_at) return null
    const due = dueText(app, message.created_at)
    return {
      to: message.email,
      name: null,
      subject: m.contact_mail_received_subject(),
      preview: m.contact_mail_received_preview({ days: answerDays }),
      body: [
        { text: m.contact_mail_received_text({ days: answerDays, due }) },
        { link: { label: m.contact_mail_received_faq(), url: `${app.config.appUrl}/faq` } },
        { text: m.contact_mail_received_ignore() },
      ],
    }
  }),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof contactMails> {}
}
