import { userById } from '../../accounts/sql.ts'
import { mailto } from '../../i18n/mailto.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type DataOf, template } from '../../mail/mail.ts'
import { listingsByIds } from '../row/sql.ts'

const mostListed = 20

/** An administrator gave somebody's listings to a colleague. */
export const movedMails = {
  listings_received: template<{ user_id: number; listing_ids: number[] }>(
    'member',
    async (app, { user_id, listing_ids }) => {
      const user = await userById(app.db, user_id)
      const theirs = (await listingsByIds(app.db, listing_ids)).filter(
        (row) => row.user_id === user_id && !row.deleted_at,
      )
      if (!user || theirs.length === 0) return null
      const count = theirs.length
      return {
        to: user.email,
        name: user.name,
        subject: m.listings_mail_received_subject({ count }),
        preview: m.listings_mail_received_preview(),
        body: [
          { text: m.listings_mail_received_text({ count, park: app.config.parkName }) },
          {
            list: theirs.slice(0, mostListed).map(({ id, title, organisation }) => ({
              ...{ title, text: organisation?.name ?? '' },
              url: `${app.config.appUrl}/listings/${id}`,
            })),
          },
          {
            link: {
              label: m.listings_mail_received_button(),
              url: `${app.config.appUrl}/my-listings`,
            },
          },
        ],
      }
    },
  ),

  listings_given: template<{ user_id: number; to: number; count: number }>(
    'member',
    async (app, { user_id, to, count }) => {
      const [user, colleague] = [await userById(app.db, user_id), await userById(app.db, to)]
      if (!user || !colleague) return null
      const about = { count, name: colleague.name, park: app.config.parkName }
      return {
        to: user.email,
        name: user.name,
        subject: m.listings_mail_given_subject(about),
        preview: m.listings_mail_given_preview(),
        body: [
          { text: m.listings_mail_given_text(about) },
          {
            link: { label: m.listings_mail_given_write(about), url: mailto(colleague.email) },
          },
        ],
      }
    },
  ),
}

declare module '../../mail/outbox.ts' {
  interface Mails extends DataOf<typeof movedMails> {}
}
