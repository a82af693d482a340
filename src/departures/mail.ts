import { awayOf } from '../accounts/absence.ts'
import { isDeparted } from '../accounts/departed.ts'
import { type ToUser, toUser } from '../accounts/to-user.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { m } from '../i18n/paraglide/messages.js'
import { spanText } from '../i18n/span-text.ts'

export const departureMails = {
  /** The one mail that still goes to their address, which a successor may read. */
  person_left: toUser('person', async (user, app) => {
    if (!(await isDeparted(app.db, user.id))) return null
    return {
      subject: m.accounts_mail_left_subject(),
      preview: m.accounts_mail_left_preview(),
      body: [
        { text: m.accounts_mail_left_text({ park: app.park.name, span: spanText(keptFor.departed) }) },
        { text: m.accounts_mail_left_not() },
        { link: { label: m.accounts_mail_contact_button(), url: `${app.config.appUrl}/contact` } },
      ],
    }
  }),

  /** Goes to each administrator: nobody answers for a person who has left. */
  departed_alone: toUser<ToUser & { departed_id: number }>('member', async (user, app, { departed_id }) => {
    const departed = await app.db
      .selectFrom('users')
      .select('name')
      .select(awayOf('users.id').as('away'))
      .where('id', '=', departed_id)
      .executeTakeFirst()
    if (user.role !== 'administrator' || !departed?.away?.has_left || departed.away.stand_in) return null
    const { name } = departed
    return {
      subject: m.accounts_mail_departed_subject({ name }),
      preview: m.accounts_mail_departed_preview(),
      body: [
        { text: m.accounts_mail_departed_text({ name }) },
        {
          link: {
            label: m.accounts_mail_departed_button(),
            url: `${app.config.appUrl}/admin/users/${departed_id}/edit`,
          },
        },
      ],
    }
  }),
}
