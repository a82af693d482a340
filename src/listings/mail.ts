import { mailedToken } from '../accounts/tokens.ts'
import type { App } from '../app.ts'
import { chosenOf } from '../fields/kinds/choices.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { fields } from './catalogue/fields.ts'
import { usesText } from './catalogue/uses.ts'
import { type OwnedRow, placeOf, type ToOwner, takesPart, toOwner } from './write/owner-mail.ts'
import { renewalMails } from './write/renewal-mail.ts'

const datesOf = ({ title, attributes }: OwnedRow) => ({
  title,
  day: writtenDay(String(attributes.expiry_date ?? '')),
})

/** Clinical use past the date takes more than a click in a mail. */
const usesToAsk = Object.keys(fields.fit_for.options).filter((use) => use !== 'clinical')

export const listingMails = {
  ...renewalMails,

  listing_past_date: toOwner<ToOwner & { again?: boolean }>(
    (row) => row.answer_by !== null && !row.expired && !row.held && takesPart(row),
    async (row, app, mail, { again }) => {
      const token = await mailedToken(app, mail, {
        purpose: 'keep',
        userId: row.reader_id,
        subjectId: row.id,
      })
      const address = `${app.config.appUrl}/listings/${row.id}/keep?token=${token}`
      const uses = chosenOf(fields.fit_for, row.attributes.fit_for)
      const about = { ...datesOf(row), until: writtenDay(row.answer_by ?? ''), uses: usesText(uses) }
      const isShown = row.status === 'active'
      const label = isShown ? m.listings_mail_past_date_keep : m.listings_mail_past_date_show
      const keep = (some: string[]) => ({
        link: {
          label: label({ uses: usesText(some) }),
          url: `${address}&fit_for=${some.join(',')}`,
          login: placeOf(row, 'keep'),
        },
      })
      return {
        subject: again ? m.listings_mail_past_date_again(about) : m.listings_mail_past_date_subject(about),
        preview: isShown ? m.listings_mail_past_date_preview_shown() : m.listings_mail_past_date_preview(),
        body: [
          {
            text: isShown ? m.listings_mail_past_date_shown(about) : m.listings_mail_past_date_hidden(about),
          },
          ...(uses.length > 0 ? [keep(uses)] : usesToAsk.map((use) => keep([use]))),
          {
            link: {
              label: isShown ? m.listings_renew_withdraw() : m.listings_keep_leave(),
              url: `${address}&act=withdraw`,
              login: placeOf(row, 'keep'),
            },
          },
        ],
      }
    },
  ),

  listing_not_answered: toOwner(
    (row) =>
      row.status === 'inactive' &&
      !row.deleted_at &&
      !row.held &&
      !row.expired &&
      !row.gone_at &&
      takesPart(row),
    (row, { config }) => ({
      subject: m.listings_mail_days_over_subject(datesOf(row)),
      preview: m.listings_mail_not_answered_preview(),
      body: [
        { text: m.listings_mail_not_answered_text(datesOf(row)) },
        {
          link: {
            label: m.listings_mail_not_answered_button(),
            url: `${config.appUrl}/listings/${row.id}/edit?step=2`,
          },
        },
      ],
    }),
  ),

  listing_hidden: toOwner(
    (row) => heldByAdministrators(row) !== undefined && !row.deleted_at,
    (row, { config }) => ({
      subject: m.admin_mail_hidden_subject({ title: row.title }),
      preview: m.admin_mail_hidden_preview(),
      body: [
        { text: m.admin_mail_hidden_text({ title: row.title }) },
        { facts: [[m.admin_mail_hidden_reason(), heldByAdministrators(row)?.reason ?? '']] },
        { link: { label: m.admin_mail_hidden_button(), url: `${config.appUrl}/listings/${row.id}` } },
        { text: m.admin_mail_hidden_contact() },
        contactLink(config),
      ],
    }),
  ),

  listing_deleted: toOwner(
    ({ deleted_at }) => deleted_at !== null,
    ({ title, deleted_reason: reason }, { config }) => ({
      subject: m.listings_mail_deleted_subject({ title }),
      preview: m.listings_mail_deleted_preview(),
      body: [
        { text: m.listings_mail_deleted_text({ title }) },
        ...(reason ? [{ facts: [[m.admin_mail_hidden_reason(), reason] as [string, string]] }] : []),
        { text: m.listings_mail_deleted_contact() },
        contactLink(config),
      ],
    }),
  ),
}

const heldByAdministrators = ({ holds }: OwnedRow) => holds.find(({ recall_id }) => recall_id === null)

const contactLink = ({ appUrl }: App['config']) => ({
  link: { label: m.admin_mail_hidden_contact_button(), url: `${appUrl}/contact` },
})
