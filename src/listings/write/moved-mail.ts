import { userById } from '../../accounts/sql.ts'
import { type ToUser, toUser } from '../../accounts/to-user.ts'
import { mailto } from '../../i18n/mailto.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { listingsByIds } from '../row/sql.ts'

const mostListed = 20

export const movedMails = {
  listings_received: toUser<ToUser & { listing_ids: number[] }>(
    'member',
    async (user, app, { listing_ids }) => {
      const theirs = (await listingsByIds(app.db, listing_ids)).filter(
        (row) => row.user_id === user.id && !row.deleted_at,
      )
      if (theirs.length === 0) return null
      const count = theirs.length
      return {
        subject: m.listings_mail_received_subject({ count }),
        preview: m.listings_mail_received_preview(),
        body: [
          { text: m.listings_mail_received_text({ count, park: app.park.name }) },
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

  listings_given: toUser<ToUser & { to: number; count: number }>('member', async (_, app, { to, count }) => {
    const colleague = await userById(app.db, to)
    if (!colleague) return null
    const about = { count, name: colleague.name, park: app.park.name }
    return {
      subject: m.listings_mail_given_subject(about),
      preview: m.listings_mail_given_preview(),
      body: [
        { text: m.listings_mail_given_text(about) },
        {
          link: { label: m.listings_mail_given_write(about), url: mailto(colleague.email) },
        },
      ],
    }
  }),
}
