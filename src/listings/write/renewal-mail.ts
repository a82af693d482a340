import { optional } from '../../accounts/notifications.ts'
import { mailedToken } from '../../accounts/tokens.ts'
import type { App } from '../../app.ts'
import { dayIn } from '../../i18n/day.ts'
import { monthsText } from '../../i18n/months-shown.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { writtenDay } from '../../i18n/written-day.ts'
import type { MailIdentity } from '../../mail/mail.ts'
import { goneWordsOf } from '../row/gone-words.ts'
import { isActive, type OwnedRow, placeOf, takesPart, toOwner } from './owner-mail.ts'
import type { RenewAct } from './renewal.ts'

async function renewals(
  app: App,
  row: OwnedRow,
  mail: MailIdentity,
  labels: Partial<Record<RenewAct, string>>,
) {
  const token = await mailedToken(app, mail, { purpose: 'renew', userId: row.reader_id, subjectId: row.id })
  return Object.entries(labels).map(([act, label]) => ({
    link: {
      ...{ label, login: placeOf(row, 'renew') },
      url: `${app.config.appUrl}/listings/${row.id}/renew?token=${token}&act=${act}`,
    },
  }))
}

const endOf = ({ title, expires_at }: OwnedRow, { config }: App) => ({
  title,
  day: writtenDay(dayIn(expires_at ?? new Date(), config.parkTimeZone)),
})

/** Asks near its end, after it, and when an administrator asks. */
export const renewalMails = {
  // Extending clears `reminded_days`.
  listing_ends: optional(
    'listing_reminders',
    toOwner(
      (row) => isActive(row) && takesPart(row) && !row.expired && row.reminded_days !== null,
      async (row, app, mail) => {
        const about = endOf(row, app)
        return {
          subject: m.listings_mail_ends_subject(about),
          preview: m.listings_mail_ends_preview(),
          body: [
            { text: m.listings_mail_ends_text(about) },
            ...(await renewals(app, row, mail, {
              extend: m.listings_renew_extend({ months: monthsText() }),
              withdraw: m.listings_renew_withdraw(),
              gone: goneWordsOf({ ...row.attributes, ...row }).act(),
            })),
          ],
        }
      },
    ),
  ),

  listing_ended: optional(
    'listing_reminders',
    toOwner(
      (row) => isActive(row) && takesPart(row) && row.expired && row.reminded_days !== null,
      async (row, app, mail) => {
        const about = endOf(row, app)
        return {
          subject: m.listings_mail_days_over_subject(about),
          preview: m.listings_mail_ended_preview({ months: monthsText() }),
          body: [
            { text: m.listings_mail_ended_text({ ...about, months: monthsText() }) },
            ...(await renewals(app, row, mail, {
              extend: m.listings_mail_ended_button(),
              gone: goneWordsOf({ ...row.attributes, ...row }).act(),
            })),
          ],
        }
      },
    ),
  ),

  request_asked: toOwner(
    (row) => isActive(row) && takesPart(row) && !row.expired && row.reminded_days !== null,
    async (row, app, mail) => {
      const about = {
        title: row.title,
        day: writtenDay(dayIn(row.published_at ?? new Date(), app.config.parkTimeZone)),
      }
      return {
        subject: m.listings_mail_asked_subject(about),
        preview: m.listings_mail_asked_preview(),
        body: [
          { text: m.listings_mail_asked_text(about) },
          ...(await renewals(app, row, mail, {
            extend: m.listings_mail_asked_extend(),
            withdraw: m.listings_mail_asked_withdraw(),
          })),
        ],
      }
    },
  ),

  listing_days_over: optional(
    'listing_reminders',
    toOwner(
      (row) => isActive(row) && takesPart(row) && row.expired && row.attributes.available_until !== undefined,
      (row, { config }) => {
        const about = { title: row.title, day: writtenDay(String(row.attributes.available_until)) }
        return {
          subject: m.listings_mail_days_over_subject(about),
          preview: m.listings_mail_days_over_preview(),
          body: [
            { text: m.listings_mail_days_over_text(about) },
            {
              link: {
                label: m.listings_mail_days_over_button(),
                url: `${config.appUrl}/listings/${row.id}/edit?step=3`,
              },
            },
          ],
        }
      },
    ),
  ),
}
