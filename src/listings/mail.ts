import { mailedToken } from '../accounts/tokens.ts'
import { chosenOf } from '../fields/kinds/choices.ts'
import { either, lowered } from '../fields/kinds/phrase.ts'
import { dayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { type DataOf, template } from '../mail/mail.ts'
import { fields, optionLabel } from './fields.ts'
import { type ListingRow, listingById } from './sql.ts'

const datesOf = ({ title, attributes }: ListingRow) => ({
  title,
  day: writtenDay(String(attributes.expiry_date ?? '')),
})

/** "research or teaching" */
const usesText = (uses: readonly string[]): string =>
  either(uses.map((use) => lowered(optionLabel('fit_for', use))))

/** Clinical use past the date takes more than a click in a mail. */
const usesToAsk = Object.keys(fields.fit_for.options).filter((use) => use !== 'clinical')

export const listingMails = {
  listing_ends: template<{ listing_id: number }>('member', async (app, { listing_id }, mail) => {
    const { db, config } = app
    const row = await listingById(db, listing_id)
    if (row?.status !== 'active' || !row.user_id || !row.user_email || !row.expires_at) return null
    const token = await mailedToken(app, mail, {
      purpose: 'renew',
      userId: row.user_id,
      subjectId: row.id,
    })
    const button = (label: string, act: string) => ({
      link: {
        ...{ label, login: `/listings/${row.id}` },
        url: `${config.appUrl}/listings/${row.id}/renew?token=${token}&act=${act}`,
      },
    })
    const about = { title: row.title, day: writtenDay(dayIn(row.expires_at, config.parkTimeZone)) }
    return {
      to: row.user_email,
      name: row.user_name,
      subject: m.listings_mail_ends_subject(about),
      preview: m.listings_mail_ends_preview(),
      body: [
        { text: m.listings_mail_ends_text(about) },
        button(m.listings_renew_extend(), 'extend'),
        button(m.listings_renew_withdraw(), 'withdraw'),
        button(m.listings_renew_gone(), 'gone'),
      ],
    }
  }),

  listing_days_over: template<{ listing_id: number }>('member', async (app, { listing_id }) => {
    const row = await listingById(app.db, listing_id)
    const until = row?.attributes.available_until
    if (row?.status !== 'active' || !row.expired || !row.user_email || until === undefined) return null
    const about = { title: row.title, day: writtenDay(String(until)) }
    return {
      to: row.user_email,
      name: row.user_name,
      subject: m.listings_mail_days_over_subject(about),
      preview: m.listings_mail_days_over_preview(),
      body: [
        { text: m.listings_mail_days_over_text(about) },
        {
          link: {
            label: m.listings_mail_days_over_button(),
            url: `${app.config.appUrl}/listings/${row.id}/edit?step=3`,
          },
        },
      ],
    }
  }),

  listing_past_date: template<{ listing_id: number }>('member', async (app, { listing_id }, mail) => {
    const row = await listingById(app.db, listing_id)
    if (!row?.answer_by || row.expired || !row.user_id || !row.user_email) return null
    const token = await mailedToken(app, mail, { purpose: 'keep', userId: row.user_id, subjectId: row.id })
    const address = `${app.config.appUrl}/listings/${row.id}/keep?token=${token}`
    const uses = chosenOf(fields.fit_for, row.attributes.fit_for)
    const about = { ...datesOf(row), until: writtenDay(row.answer_by), uses: usesText(uses) }
    const isShown = row.status === 'active'
    const label = isShown ? m.listings_mail_past_date_keep : m.listings_mail_past_date_show
    const keep = (some: string[]) => ({
      link: {
        label: label({ uses: usesText(some) }),
        url: `${address}&fit_for=${some.join(',')}`,
        login: `/listings/${row.id}`,
      },
    })
    return {
      to: row.user_email,
      name: row.user_name,
      subject: m.listings_mail_past_date_subject(about),
      preview: m.listings_mail_past_date_preview(),
      body: [
        { text: isShown ? m.listings_mail_past_date_shown(about) : m.listings_mail_past_date_hidden(about) },
        ...(uses.length > 0 ? [keep(uses)] : usesToAsk.map((use) => keep([use]))),
        {
          link: {
            label: isShown ? m.listings_renew_withdraw() : m.listings_keep_leave(),
            url: `${address}&act=withdraw`,
            login: `/listings/${row.id}`,
          },
        },
      ],
    }
  }),

  listing_not_answered: template<{ listing_id: number }>('member', async (app, { listing_id }) => {
    const row = await listingById(app.db, listing_id)
    if (row?.status !== 'inactive' || row.deleted_at || row.expired || !row.user_email) return null
    const about = datesOf(row)
    return {
      to: row.user_email,
      name: row.user_name,
      subject: m.listings_mail_days_over_subject(about),
      preview: m.listings_mail_not_answered_preview(),
      body: [
        { text: m.listings_mail_not_answered_text(about) },
        {
          link: {
            label: m.listings_mail_not_answered_button(),
            url: `${app.config.appUrl}/listings/${row.id}/edit?step=2`,
          },
        },
      ],
    }
  }),

  listing_hidden: template<{ listing_id: number }>('member', async (app, { listing_id }) => {
    const listing = await listingById(app.db, listing_id)
    const hidden = listing?.holds.find(({ recall_id }) => recall_id === null)
    if (!listing?.user_email || !hidden || listing.deleted_at) return null
    return {
      to: listing.user_email,
      name: listing.user_name,
      subject: m.admin_mail_hidden_subject({ title: listing.title }),
      preview: m.admin_mail_hidden_preview(),
      body: [
        { text: m.admin_mail_hidden_text({ title: listing.title }) },
        { facts: [[m.admin_mail_hidden_reason(), hidden.reason]] },
        { link: { label: m.admin_mail_hidden_button(), url: `${app.config.appUrl}/listings/${listing.id}` } },
        { text: m.admin_mail_hidden_contact() },
        { link: { label: m.admin_mail_hidden_contact_button(), url: `${app.config.appUrl}/contact` } },
      ],
    }
  }),

  listing_deleted: template<{ listing_id: number }>('member', async (app, { listing_id }) => {
    const listing = await listingById(app.db, listing_id)
    if (!listing?.user_email || !listing.deleted_at) return null
    const { title, deleted_reason: reason } = listing
    return {
      to: listing.user_email,
      name: listing.user_name,
      subject: m.listings_mail_deleted_subject({ title }),
      preview: m.listings_mail_deleted_preview(),
      body: [
        { text: m.listings_mail_deleted_text({ title }) },
        ...(reason ? [{ facts: [[m.admin_mail_hidden_reason(), reason] as [string, string]] }] : []),
        { text: m.listings_mail_deleted_contact() },
        { link: { label: m.admin_mail_hidden_contact_button(), url: `${app.config.appUrl}/contact` } },
      ],
    }
  }),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof listingMails> {}
}
