import { optional } from '../accounts/notifications.ts'
import { type ToUser, toUser } from '../accounts/to-user.ts'
import type { App } from '../app.ts'
import { todayIn } from '../i18n/day.ts'
import { mailto } from '../i18n/mailto.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { writtenDay } from '../i18n/written-day.ts'
import { template } from '../mail/mail.ts'
import { answerDays, dueOn } from './contact.ts'
import { contactMessageById, unansweredOf } from './sql.ts'

interface OfMessage {
  contact_message_id: number
}

const mostListed = 10

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
      [m.contact_email(), readable(message.email)],
      [m.contact_organisation(), message.organisation],
    ]
    return {
      to: app.park.contactAddress,
      name: null,
      subject: m.contact_mail_park_subject({ name: message.name }),
      preview: m.contact_mail_park_preview({ due }),
      body: [
        { facts: facts.filter((fact): fact is [string, string] => fact[1] !== null) },
        { text: message.message },
        {
          link: {
            label: m.contact_mail_park_reply({ name: message.name }),
            url: mailto(message.email),
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

  /** To an administrator, on the morning of the promised day, or after an outage. */
  answer_due: optional(
    'stuck_things',
    toUser<ToUser & { contact_message_ids: number[] }>(
      'member',
      async (user, app, { contact_message_ids }) => {
        const messages = await unansweredOf(app.db, contact_message_ids)
        const [first] = messages
        if (user.role !== 'administrator' || !first) return null
        const { parkTimeZone, appUrl } = app.config
        const due = (createdAt: Date) => dueOn(createdAt, parkTimeZone)
        const isLate = due(first.created_at) < todayIn(parkTimeZone)
        const about = { count: messages.length, name: first.name }
        const list = messages.slice(0, mostListed).map(({ name, created_at }) => ({
          title: name,
          text: m.contact_mail_due_by({ due: writtenDay(due(created_at)) }),
          url: `${appUrl}/admin/contact?show=waiting`,
        }))
        return {
          subject: isLate ? m.contact_mail_late_subject(about) : m.contact_mail_due_subject(about),
          preview: isLate ? m.contact_mail_late_preview() : m.contact_mail_due_preview(),
          body: [
            { text: m.contact_mail_due_text({ days: answerDays }) },
            { list },
            { link: { label: m.contact_mail_due_button(), url: `${appUrl}/admin/contact?show=waiting` } },
            { asides: [{ label: m.organisations_mail_asked_choices(), url: `${appUrl}/account` }] },
          ],
        }
      },
    ),
  ),
}
