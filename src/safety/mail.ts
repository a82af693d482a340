import { userById } from '../accounts/sql.ts'
import type { App } from '../app.ts'
import { visitor } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { visibility } from '../listings/access.ts'
import { toOwner } from '../listings/owner-mail.ts'
import { rulesMet } from '../listings/safety.ts'
import type { ListingRow } from '../listings/sql.ts'
import { type DataOf, template } from '../mail/mail.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { safetyOfficers, waitingListings } from './sql.ts'

const mostListed = 10

const reasonsFor = async (app: App, { id, safety }: ListingRow): Promise<[string, string][]> =>
  (await rulesMet(app.db, id))
    .filter(({ verdict }) => verdict === (safety === 'blocked' ? 'block' : 'ask'))
    .map(({ reason }) => [m.safety_reason(), reason])

const listingLink = ({ config }: App, { id }: ListingRow) => ({
  link: { label: m.safety_mail_button(), url: `${config.appUrl}/listings/${id}` },
})

const isShown = (row: ListingRow): boolean => visibility(visitor, row, false) === 'whole'

const isDraft = ({ status, published_at, deleted_at }: ListingRow): boolean =>
  status === 'inactive' && published_at === null && deleted_at === null

export const safetyMails = {
  listing_stopped: toOwner(
    ({ safety, deleted_at }) => !deleted_at && (safety === 'blocked' || safety === 'awaiting'),
    async (row, app) => {
      const { title, safety } = row
      const text = safety === 'blocked' ? m.safety_mail_blocked_text : m.safety_mail_awaiting_text
      return {
        subject: m.safety_mail_stopped_subject({ title }),
        preview: m.safety_mail_stopped_preview(),
        body: [{ text: text({ title }) }, { facts: await reasonsFor(app, row) }, listingLink(app, row)],
      }
    },
  ),

  /** No rule stops it any more. */
  listing_released: toOwner(
    (row) => row.safety === null && (isShown(row) || isDraft(row)),
    async (row, app) => {
      const { title, status } = row
      const text = status === 'active' ? m.safety_mail_released_text : m.safety_mail_draft_text
      const subject = status === 'active' ? m.safety_mail_released_subject : m.safety_mail_draft_subject
      return {
        subject: subject({ title }),
        preview: m.safety_mail_released_preview(),
        body: [{ text: text({ title }) }, listingLink(app, row)],
      }
    },
  ),

  listing_allowed: toOwner(isShown, async (row, app) => ({
    subject: m.safety_mail_allowed_subject({ title: row.title }),
    preview: m.safety_mail_allowed_preview(),
    body: [{ text: m.safety_mail_allowed_text({ title: row.title }) }, listingLink(app, row)],
  })),

  listing_refused: toOwner(
    ({ safety, deleted_at }) => !deleted_at && safety === 'refused',
    async (row, app) => ({
      subject: m.safety_mail_refused_subject({ title: row.title }),
      preview: m.safety_mail_refused_preview(),
      body: [
        { text: m.safety_mail_refused_text({ title: row.title }) },
        { facts: [[m.safety_reason(), row.safety_reason ?? '']] },
        listingLink(app, row),
      ],
    }),
  ),

  /** To a safety officer, while something waits. */
  safety_waiting: template<{ user_id: number }>('member', async ({ db, config }, { user_id }) => {
    const [user, officers, waiting] = [
      await userById(db, user_id),
      await safetyOfficers(db),
      await waitingListings(db),
    ]
    if (!user || !officers.includes(user_id) || waiting.length === 0) return null
    return {
      to: user.email,
      name: user.name,
      subject: m.safety_mail_waiting_subject({ count: waiting.length }),
      preview: m.safety_mail_waiting_preview(),
      body: [
        { text: m.safety_mail_waiting_text({ count: waiting.length }) },
        {
          list: waiting.slice(0, mostListed).map(({ id, title, organisation }) => ({
            title,
            text: organisation?.name ?? '',
            url: `${config.appUrl}/listings/${id}`,
          })),
        },
        { link: { label: m.safety_mail_waiting_button(), url: `${config.appUrl}/safety-desk` } },
      ],
    }
  }),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof safetyMails> {}
}

/** The job `tell_safety_officers`. */
export async function tellSafetyOfficers({ db }: App): Promise<void> {
  if ((await waitingListings(db)).length === 0) return
  for (const user_id of await safetyOfficers(db))
    await queueMailTo(db, user_id, 'safety_waiting', { user_id })
}
