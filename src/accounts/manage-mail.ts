import type { App } from '../app.ts'
import type { Grant } from '../db/people-tables.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { writtenDay } from '../i18n/written-day.ts'
import { type Block, template } from '../mail/mail.ts'
import { absencesOf } from './absence.ts'
import { grantNames } from './grant-names.ts'
import { type ToUser, toUser } from './to-user.ts'

const whatFor: Record<Grant, () => string> = {
  safety_officer: m.accounts_mail_rights_safety_officer,
  board: m.accounts_mail_rights_board,
}

export const manageMails = {
  account_edited: toUser<ToUser & { moved: boolean }>('member', async (user, app, { moved }) => {
    const { away } = await absencesOf(app.db, user.id)
    const text = m.accounts_mail_edited_text({ park: app.park.name })
    return {
      subject: m.accounts_mail_edited_subject(),
      preview: m.accounts_mail_edited_preview(),
      body: [
        { text: moved ? `${text} ${m.accounts_mail_edited_login()}` : text },
        {
          facts: [
            [m.accounts_mail_edited_name(), user.name],
            [m.accounts_mail_edited_email(), readable(user.email)],
          ],
        },
        // Somebody who moved has other colleagues, so nobody may stand in.
        ...(moved && away && !away.stand_in ? alone(app, away.until) : []),
        contactLink(app),
      ],
    }
  }),

  /** Goes to the old address without naming the new one: the old may be a stranger's. */
  account_moved: toUser<ToUser & { old_email: string }>('person', (user, app, { old_email }) => {
    if (user.email === old_email) return null
    return {
      to: old_email,
      subject: m.accounts_mail_moved_subject(),
      preview: m.accounts_mail_moved_preview(),
      body: [{ text: m.accounts_mail_moved_text({ park: app.park.name }) }, contactLink(app)],
    }
  }),

  /** Somebody without an organisation gets no mail once the board's right is taken. */
  rights_changed: toUser<ToUser & { given: Grant[]; taken: Grant[] }>(
    'person',
    async (user, app, { given, taken }) => {
      const held = await grantsNow(app, user.id)
      const [still, gone] = [
        given.filter((one) => held.includes(one)),
        taken.filter((one) => !held.includes(one)),
      ]
      if (still.length + gone.length === 0) return null
      const names = (grants: Grant[]) => grants.map((grant) => grantNames[grant]()).join(', ')
      const facts: [string, string][] = [
        [m.accounts_mail_rights_given(), names(still)],
        [m.accounts_mail_rights_taken(), names(gone)],
      ]
      return {
        subject: m.accounts_mail_rights_subject(),
        preview: m.accounts_mail_rights_preview(),
        body: [
          { text: m.accounts_mail_rights_text({ park: app.park.name }) },
          { facts: facts.filter(([, value]) => value !== '') },
          ...still.map((grant) => ({ text: whatFor[grant]() })),
          { link: { label: m.accounts_mail_rights_button(), url: `${app.config.appUrl}/dashboard` } },
        ],
      }
    },
  ),

  /** The one mail that holds an address: the account is gone when it is sent. */
  account_deleted: template<{ email: string }>('person', async (app, { email }) => ({
    to: email,
    name: null,
    subject: m.accounts_mail_deleted_subject(),
    preview: m.accounts_mail_deleted_preview(),
    body: [{ text: m.accounts_mail_deleted_text({ park: app.park.name }) }, contactLink(app)],
  })),
}

const alone = ({ config }: App, until: string): Block[] => [
  { text: m.accounts_mail_edited_alone({ day: writtenDay(until) }) },
  { link: { label: m.accounts_mail_edited_stand_in(), url: `${config.appUrl}/account` } },
]

async function grantsNow({ db }: App, user_id: number): Promise<Grant[]> {
  const rows = await db.selectFrom('grants').select('kind').where('user_id', '=', user_id).execute()
  return rows.map(({ kind }) => kind)
}

const contactLink = ({ config }: App) => ({
  link: { label: m.accounts_mail_contact_button(), url: `${config.appUrl}/contact` },
})
