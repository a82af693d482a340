import { m } from '../../i18n/paraglide/messages.js'
import { writtenDay } from '../../i18n/written-day.ts'
import { holdProps } from '../row/holds.ts'
import { standingText } from '../row/shown-text.ts'
import type { ListingRow } from '../row/sql.ts'
import { type ToOwner, toOwner } from './owner-mail.ts'

export const standingOf = (row: ListingRow): string =>
  standingText(
    {
      ...row.attributes,
      ...row,
      hidden: row.held,
      published_at: row.published_at?.toISOString() ?? null,
      gone: row.gone_at !== null,
      holds: row.holds.map(holdProps),
    },
    writtenDay,
  )

const about = ({ title }: ListingRow) => ({ title })

const isShown = ({ status, held, expired }: ListingRow): boolean => status === 'active' && !held && !expired

const unheld = (
  isStill: (row: ListingRow) => boolean,
  { preview, text }: { preview: () => string; text: (about: { title: string }) => string },
) =>
  toOwner<ToOwner>(
    (row) => !row.deleted_at && row.organisation_status === 'approved' && isStill(row),
    (row, { config }) => ({
      subject: isShown(row)
        ? m.listings_mail_unheld_shown(about(row))
        : m.listings_mail_unheld_subject(about(row)),
      preview: preview(),
      body: [
        { text: text(about(row)) },
        { text: standingOf(row) },
        { link: { label: m.admin_mail_hidden_button(), url: `${config.appUrl}/listings/${row.id}` } },
      ],
    }),
  )

export const holdMails = {
  listing_unhidden: unheld(({ holds }) => holds.every(({ recall_id }) => recall_id !== null), {
    preview: m.listings_mail_unheld_preview,
    text: m.listings_mail_unheld_administrator,
  }),

  listing_taken_out: unheld(() => true, {
    preview: m.listings_mail_unheld_preview_recall,
    text: m.listings_mail_unheld_recall,
  }),
}
