import { mailedToken } from '../accounts/tokens.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Block, DataOf } from '../mail/mail.ts'
import { agreed, button, photo, toParty, write } from './party-mail.ts'
import { whatOf } from './props.ts'
import { type ConnectionRow, connectionsIn } from './sql.ts'

export const reminderMails = {
  handover_reminder: toParty(async ({ app, row, me, other, goods }, mail) => {
    if (row.status !== 'open') return null
    const about = { name: other.name, title: row.title }
    const subject = { purpose: 'handover' as const, userId: me.id, subjectId: row.id }
    const token = await mailedToken(app, mail, subject)
    const url = `${app.config.appUrl}/connections/${row.id}/handed-over?token=${token}`
    return {
      subject: m.connections_mail_reminder_subject(about),
      preview: m.connections_mail_reminder_preview(),
      body: [
        { text: m.connections_mail_reminder_text(about) },
        ...photo(app, goods),
        agreed(row, other, goods),
        ...(await together(app, row)),
        { link: { label: m.connections_mail_reminder_button(), url, login: `/connections/${row.id}` } },
        button(app, row),
        ...write(row, other),
      ],
    }
  }),

  giver_waits: toParty(({ app, row, other, goods }) => {
    if (!row.is_silent) return null
    const about = { name: other.name, title: row.title }
    return {
      subject: m.connections_mail_waits_subject(about),
      preview: m.connections_mail_waits_preview(about),
      body: [
        { text: m.connections_mail_waits_text(about) },
        ...photo(app, goods),
        agreed(row, other, goods),
        ...write(row, other),
        button(app, row, m.connections_mail_waits_button()),
      ],
    }
  }),
}

/** One reminder stands for all that the same two arrange. */
async function together({ db }: App, { id, handover_id }: ConnectionRow): Promise<Block[]> {
  const others = (await connectionsIn(db, handover_id)).filter((other) => other.id !== id)
  if (others.length === 0) return []
  return [{ facts: [[m.connections_together(), others.map(whatOf).join('; ')]] }]
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof reminderMails> {}
}
