import type { App } from '../../app.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { writtenPeriod } from '../../i18n/written-day.ts'
import { contactLink, forgotLink } from '../mail.ts'
import { requiredRefusal } from '../providers/required.ts'
import { userById } from '../sql.ts'
import { type ToUser, toUser } from '../to-user.ts'
import { mailedToken } from '../tokens.ts'
import type { What } from './manage.ts'
import { wayBackOf } from './way-back.ts'

type Changed = ToUser & { what: What; name: string }

const own: Record<What, (inputs: { name: string }) => string> = {
  code_added: m.accounts_mail_factor_code_added,
  code_removed: m.accounts_mail_factor_code_removed,
  passkey_added: m.accounts_mail_factor_passkey_added,
  passkey_removed: m.accounts_mail_factor_passkey_removed,
  recovery_renewed: m.accounts_mail_factor_recovery_renewed,
  all_forgotten: m.accounts_mail_factor_all_forgotten,
  provider_joined: m.accounts_mail_factor_provider_joined,
  provider_parted: m.accounts_mail_factor_provider_parted,
  password_kept: m.accounts_mail_factor_password_kept,
  password_dropped: m.accounts_mail_factor_password_dropped,
}

const theirs: Record<What, (inputs: { name: string; person: string }) => string> = {
  code_added: m.accounts_mail_factor_of_code_added,
  code_removed: m.accounts_mail_factor_of_code_removed,
  passkey_added: m.accounts_mail_factor_of_passkey_added,
  passkey_removed: m.accounts_mail_factor_of_passkey_removed,
  recovery_renewed: m.accounts_mail_factor_of_recovery_renewed,
  all_forgotten: m.accounts_mail_factor_of_all_forgotten,
  provider_joined: m.accounts_mail_factor_of_provider_joined,
  provider_parted: m.accounts_mail_factor_of_provider_parted,
  password_kept: m.accounts_mail_factor_of_password_kept,
  password_dropped: m.accounts_mail_factor_of_password_dropped,
}

export const factorMails = {
  factor_link: toUser('key', async (user, app, _, mail) => {
    const token = await mailedToken(app, mail, { purpose: 'factor', userId: user.id })
    const url = `${app.config.appUrl}/account/second-factor?token=${token}`
    return {
      subject: m.accounts_mail_link_subject(),
      preview: m.accounts_mail_link_preview(),
      body: [
        { text: m.accounts_mail_link_text() },
        { link: { label: m.accounts_mail_link_button(), url } },
        { text: m.accounts_mail_link_until() },
      ],
    }
  }),

  factor_changed: toUser<Changed>('member', async (user, app, { what, name }) => ({
    subject: m.accounts_mail_factor_subject(),
    preview: m.accounts_mail_factor_preview(),
    body: [
      { text: own[what]({ name }) },
      ...((await hasPassword(user, app))
        ? [{ text: m.accounts_mail_factor_not_you() }, { link: forgotLink(app) }]
        : [{ text: m.accounts_mail_factor_not_you_required() }, { link: contactLink(app) }]),
    ],
  })),

  factor_changed_of: toUser<Changed & { of_id: number }>(
    'member',
    async (user, app, { of_id, what, name }) => {
      const of = user.role === 'administrator' && (await userById(app.db, of_id))
      if (!of) return null
      const person = of.name
      return {
        subject: m.accounts_mail_factor_of_subject({ person }),
        preview: m.accounts_mail_factor_of_preview(),
        body: [
          { text: theirs[what]({ name, person }) },
          { text: m.accounts_mail_factor_of_ask({ person }) },
          { link: factorsOf(app, of_id, person) },
        ],
      }
    },
  ),

  /** Goes to every administrator, its owner included. */
  kept_password_used: toUser<ToUser & { of_id: number }>('member', async (user, app, { of_id }) => {
    const of = user.role === 'administrator' && (await userById(app.db, of_id))
    if (!of) return null
    const person = of.name
    return {
      subject: m.accounts_mail_kept_password_subject({ person }),
      preview: m.accounts_mail_kept_password_preview(),
      body: [
        { text: m.accounts_mail_kept_password_text({ person, email: readable(of.email) }) },
        { text: m.accounts_mail_kept_password_ask({ person }) },
        { link: factorsOf(app, of_id, person) },
      ],
    }
  }),

  way_back: toUser('key', async (user, app, _, mail) => {
    const way = await wayBackOf(app.db, user.id)
    if (!way) return null
    const token = await mailedToken(app, mail, { purpose: 'way_back', userId: user.id })
    const moment = writtenPeriod(way.works_from, null, app.config.parkTimeZone)
    return {
      subject: m.accounts_mail_way_back_subject(),
      preview: m.accounts_mail_way_back_preview({ moment }),
      body: [
        { text: m.accounts_mail_way_back_text({ person: way.opened_by ?? 'LabEx' }) },
        { text: m.accounts_mail_way_back_when({ moment }) },
        {
          link: {
            label: m.accounts_mail_way_back_button(),
            url: `${app.config.appUrl}/way-back?token=${token}`,
          },
        },
        { text: m.accounts_mail_way_back_not_you() },
      ],
    }
  }),

  way_back_of: toUser<ToUser & { of_id: number }>('member', async (user, app, { of_id }) => {
    const of = user.role === 'administrator' && (await userById(app.db, of_id))
    const way = of && (await wayBackOf(app.db, of_id))
    if (!way) return null
    const moment = writtenPeriod(way.works_from, null, app.config.parkTimeZone)
    return {
      subject: m.accounts_mail_way_back_of_subject({ person: of.name }),
      preview: m.accounts_mail_way_back_preview({ moment }),
      body: [
        { text: m.accounts_mail_way_back_of_text({ by: way.opened_by ?? 'LabEx', person: of.name, moment }) },
        { text: m.accounts_mail_way_back_of_ask({ person: of.name }) },
        { link: factorsOf(app, of_id, of.name) },
      ],
    }
  }),

  way_back_stopped: toUser<ToUser & { of_id: number }>('member', async (user, app, { of_id }) => {
    const of = await userById(app.db, of_id)
    if (!of || (of_id !== user.id && user.role !== 'administrator')) return null
    const isOwn = of_id === user.id
    return {
      subject: isOwn
        ? m.accounts_mail_way_back_stopped_subject()
        : m.accounts_mail_way_back_stopped_of_subject({ person: of.name }),
      preview: m.accounts_mail_way_back_stopped_preview(),
      body: [
        {
          text: isOwn
            ? m.accounts_mail_way_back_stopped_text()
            : m.accounts_mail_way_back_stopped_of_text({ person: of.name }),
        },
        ...(isOwn ? [] : [{ link: factorsOf(app, of_id, of.name) }]),
      ],
    }
  }),

  codes_guessed: toUser('member', async (user, app) => ({
    subject: m.accounts_mail_codes_subject(),
    preview: m.accounts_mail_codes_preview(),
    body: (await hasPassword(user, app))
      ? [{ text: m.accounts_mail_codes_text() }, { link: forgotLink(app) }]
      : [{ text: m.accounts_mail_codes_text_required() }, { link: contactLink(app) }],
  })),
}

/** Where an institution's login is required, a new password opens nothing. */
const hasPassword = async ({ email }: { email: string }, { db }: Pick<App, 'db'>): Promise<boolean> =>
  (await requiredRefusal(db, email)) === null

const factorsOf = ({ config }: Pick<App, 'config'>, id: number, person: string) => ({
  label: m.accounts_mail_factor_of_button({ person }),
  url: `${config.appUrl}/admin/users/${id}/edit`,
})
