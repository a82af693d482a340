import { optional } from '../accounts/notifications.ts'
import { administratorsWho, userById } from '../accounts/sql.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type DataOf, template } from '../mail/mail.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { stuckThings } from './stuck.ts'
import { type Stuck, stuckHref, stuckText } from './stuck-things.ts'

const mostListed = 10

export const reportMails = {
  stuck_things: optional(
    'stuck_things',
    template<{ user_id: number }>('member', async ({ db, config }, { user_id }) => {
      const [user, { total, things }] = [
        await userById(db, user_id),
        await stuckThings({ db, timeZone: config.parkTimeZone }),
      ]
      if (user?.role !== 'administrator' || total === 0) return null
      const entry = (thing: Stuck) => ({
        title: thing.name,
        text: stuckText(thing),
        url: config.appUrl + stuckHref(thing),
      })
      return {
        to: user.email,
        name: user.name,
        subject: m.report_mail_subject({ count: total }),
        preview: m.report_mail_preview(),
        body: [
          { text: m.report_mail_text({ count: total }) },
          { list: things.slice(0, mostListed).map(entry) },
          { link: { label: m.report_mail_button(), url: `${config.appUrl}/admin` } },
          { asides: [{ label: m.organisations_mail_asked_choices(), url: `${config.appUrl}/account` }] },
        ],
      }
    }),
  ),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof reportMails> {}
}

export async function mailStuckThings({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  if ((await stuckThings({ db, timeZone: config.parkTimeZone })).total === 0) return
  for (const { id: user_id } of await administratorsWho(db, 'stuck_things'))
    await queueMailTo(db, user_id, 'stuck_things', { user_id })
}
