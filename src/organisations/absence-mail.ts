import { type Away, awayOf } from '../accounts/absence.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { type Block, template } from '../mail/mail.ts'

interface ToStandIn {
  user_id: number
  absent_id: number
}

const personOf = ({ db }: App, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .select(awayOf('users.id').as('away'))
    .where('id', '=', id)
    .executeTakeFirst()

async function toldOf(app: App, { user_id, absent_id }: ToStandIn) {
  const [me, absent] = [await personOf(app, user_id), await personOf(app, absent_id)]
  return { me, absent, standsIn: absent?.away?.stand_in?.id === user_id }
}

const aboutOf = (name: string, away: Away | null) => ({ name, day: away ? writtenDay(away.until) : '' })

function stoodInText(absent: { away: Away | null } | undefined, about: { name: string }): string {
  if (!absent) return m.organisations_mail_stood_in_deleted()
  return absent.away ? m.organisations_mail_stood_in_other(about) : m.organisations_mail_stood_in_back(about)
}

const account = ({ config }: App, label: string): Block => ({
  link: { label, url: `${config.appUrl}/account` },
})

export const absenceMails = {
  stand_in_named: template<ToStandIn>('member', async (app, data) => {
    const { me, absent, standsIn } = await toldOf(app, data)
    if (!me || !absent || !standsIn) return null
    const about = aboutOf(absent.name, absent.away)
    if (absent.away?.has_left)
      return {
        ...{ to: me.email, name: me.name },
        subject: m.organisations_mail_answers_subject(about),
        preview: m.organisations_mail_answers_preview(about),
        body: [
          { text: m.organisations_mail_answers_text(about) },
          { link: { label: m.organisations_mail_stand_in_button(), url: `${app.config.appUrl}/dashboard` } },
          { text: m.organisations_mail_answers_not() },
          account(app, m.organisations_mail_stand_in_off()),
        ],
      }
    return {
      ...{ to: me.email, name: me.name },
      subject: m.organisations_mail_stand_in_subject(about),
      preview: m.organisations_mail_stand_in_preview(about),
      body: [
        { text: m.organisations_mail_stand_in_text(about) },
        { link: { label: m.organisations_mail_stand_in_button(), url: `${app.config.appUrl}/dashboard` } },
        { text: m.organisations_mail_stand_in_not(about) },
        account(app, m.organisations_mail_stand_in_off()),
      ],
    }
  }),

  stand_in_ended: template<ToStandIn>('member', async (app, data) => {
    const { me, absent, standsIn } = await toldOf(app, data)
    if (!me || standsIn) return null
    const about = { name: absent?.name ?? m.organisations_mail_stood_in_somebody() }
    return {
      ...{ to: me.email, name: me.name },
      subject: m.organisations_mail_stood_in_subject(about),
      preview: m.organisations_mail_stood_in_preview(),
      body: [{ text: stoodInText(absent, about) }],
    }
  }),

  stand_in_left: template<{ user_id: number }>('member', async (app, { user_id }) => {
    const me = await personOf(app, user_id)
    if (!me?.away || me.away.stand_in) return null
    const about = aboutOf(me.name, me.away)
    return {
      ...{ to: me.email, name: me.name },
      subject: m.organisations_mail_alone_subject(about),
      preview: m.organisations_mail_alone_preview(about),
      body: [
        { text: m.organisations_mail_alone_text(about) },
        account(app, m.organisations_mail_alone_button()),
      ],
    }
  }),
}
