import { optional } from '../accounts/notifications.ts'
import { type ToUser, toUser } from '../accounts/to-user.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { writtenDay } from '../i18n/written-day.ts'
import { type Mail, template } from '../mail/mail.ts'
import { joinRequestById, organisationById } from './sql.ts'

interface OfRequest {
  join_request_id: number
}
type Request = NonNullable<Awaited<ReturnType<typeof joinRequestById>>>

/** Sent only while the decision it tells of stands. */
const toContact = (
  decided: Request['status'] | null,
  compose: (request: Request, app: App) => Omit<Mail, 'to'>,
) =>
  template<OfRequest>('sender', async (app, { join_request_id }) => {
    const request = await joinRequestById(app.db, join_request_id)
    if (!request || (decided !== null && request.status !== decided)) return null
    return { to: request.email, ...compose(request, app) }
  })

/** The confirmation quotes nothing the sender wrote. */
export const organisationMails = {
  domain_kept: toUser<ToUser & { domain: string; until: string | null }>(
    'member',
    (user, app, { domain, until }) => {
      if (!user.email.endsWith(`@${domain}`)) return null
      return {
        subject: m.organisations_mail_kept_subject({ domain: readable(domain) }),
        preview: m.organisations_mail_kept_preview(),
        body: [
          {
            text: until
              ? m.organisations_mail_kept_text({ domain: readable(domain), day: writtenDay(until) })
              : m.organisations_mail_kept_ended({ domain: readable(domain) }),
          },
          { text: m.organisations_mail_kept_same() },
          { link: { label: m.organisations_mail_kept_button(), url: `${app.config.appUrl}/account` } },
        ],
      }
    },
  ),

  join_received: toContact(null, () => ({
    name: null,
    subject: m.organisations_mail_received_subject(),
    preview: m.organisations_mail_received_preview(),
    body: [{ text: m.organisations_mail_received_text() }, { text: m.organisations_mail_received_ignore() }],
  })),

  /** Goes to an administrator while the request waits. */
  join_asked: optional(
    'join_requests',
    toUser<OfRequest & ToUser>('member', async (user, app, { join_request_id }) => {
      const request = await joinRequestById(app.db, join_request_id)
      if (request?.status !== 'awaiting_approval' || user.role !== 'administrator') return null
      const { organization: organisation, contact_person, email, location } = request
      return {
        subject: m.organisations_mail_asked_subject({ organisation }),
        preview: m.organisations_mail_asked_preview({ domain: readable(request.domain) }),
        body: [
          { text: m.organisations_mail_asked_text() },
          {
            facts: [
              [m.organisations_requests_organization(), organisation],
              [m.organisations_requests_contact_person(), contact_person],
              [m.organisations_requests_email(), readable(email)],
              [m.organisations_requests_location(), location],
            ],
          },
          {
            link: {
              label: m.organisations_mail_asked_button(),
              url: `${app.config.appUrl}/admin/join-labex-requests`,
            },
          },
          {
            asides: [{ label: m.organisations_mail_asked_choices(), url: `${app.config.appUrl}/account` }],
          },
        ],
      }
    }),
  ),

  join_approved: toContact(
    'approved',
    ({ organization: organisation, contact_person, domain }, { config }) => ({
      name: contact_person,
      subject: m.organisations_mail_approved_subject(),
      preview: m.organisations_mail_approved_preview({ domain: readable(domain) }),
      body: [
        { text: m.organisations_mail_approved_text({ organisation, domain: readable(domain) }) },
        { link: { label: m.accounts_signup_title(), url: `${config.appUrl}/login/create` } },
      ],
    }),
  ),

  join_rejected: toContact('rejected', (_, { config, park }) => ({
    name: null,
    subject: m.organisations_mail_rejected_subject(),
    preview: m.organisations_mail_rejected_preview(),
    body: [
      { text: m.organisations_mail_rejected_text({ park: park.name }) },
      { link: { label: m.organisations_mail_contact_button(), url: `${config.appUrl}/contact` } },
    ],
  })),

  join_domain_revoked: toContact('rejected', (request, { config, park }) => ({
    name: request.contact_person,
    subject: m.organisations_mail_domain_revoked_subject({ domain: readable(request.domain) }),
    preview: m.organisations_mail_domain_revoked_preview(),
    body: [
      {
        text: m.organisations_mail_domain_revoked_text({
          domain: readable(request.domain),
          organisation: request.organization,
          park: park.name,
        }),
      },
      { link: { label: m.organisations_mail_contact_button(), url: `${config.appUrl}/contact` } },
    ],
  })),

  join_revoked: toContact('rejected', (request, { config, park }) => ({
    name: request.contact_person,
    subject: m.organisations_mail_revoked_subject(),
    preview: m.organisations_mail_revoked_preview(),
    body: [
      {
        text: m.organisations_mail_revoked_text({
          organisation: request.organization,
          park: park.name,
        }),
      },
      { link: { label: m.organisations_mail_contact_button(), url: `${config.appUrl}/contact` } },
    ],
  })),

  /** Goes to everybody shut out with their organisation or domain. */
  access_ended: toUser<ToUser & { organisation_id: number; left: boolean }>(
    'person',
    async (user, app, { organisation_id, left }) => {
      const organisation = await organisationById(app.db, organisation_id)
      const isBack = left ? user.organisation_id !== null : organisation?.status === 'approved'
      if (!organisation || isBack) return null
      const about = { organisation: organisation.name, park: app.park.name }
      const domain = readable(user.email.split('@')[1] ?? '')
      return {
        subject: m.organisations_mail_out_subject(),
        preview: m.organisations_mail_out_preview(),
        body: [
          {
            text: left
              ? m.organisations_mail_out_left_text({ ...about, domain })
              : m.organisations_mail_out_text(about),
          },
          { text: m.organisations_mail_out_next() },
          {
            link: {
              label: m.organisations_mail_out_button(),
              url: `${app.config.appUrl}/my-connections`,
            },
          },
          contactLink(app),
        ],
      }
    },
  ),

  access_back: toUser('member', async (user, app) => {
    const organisation = user.organisation_id ? await organisationById(app.db, user.organisation_id) : null
    if (organisation?.status !== 'approved') return null
    return {
      subject: m.organisations_mail_back_subject(),
      preview: m.organisations_mail_back_preview(),
      body: [
        {
          text: m.organisations_mail_back_text({
            organisation: organisation.name,
            park: app.park.name,
          }),
        },
        { link: { label: m.organisations_mail_back_button(), url: `${app.config.appUrl}/dashboard` } },
      ],
    }
  }),
}

const contactLink = ({ config }: App) => ({
  link: { label: m.organisations_mail_contact_button(), url: `${config.appUrl}/contact` },
})
