import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import type { DataOf } from '../mail/mail.ts'
import { button, photo, type ToParty, toParty, write } from './party-mail.ts'
import { whatOf } from './props.ts'
import { connectionsByIds } from './sql.ts'

export const pastDateMails = {
  promised_past_date: toParty<ToParty & { with_ids: number[] }>(
    async ({ app, row, me, other, goods, data }) => {
      const all = await connectionsByIds(app.db, [row.id, ...data.with_ids])
      const open = all.filter(({ status }) => status === 'open').sort((one, two) => one.id - two.id)
      const [first] = open
      if (!first) return null
      const about = { name: other.name, title: first.title }
      return {
        subject: m.connections_mail_past_date_subject(about),
        preview: m.connections_mail_past_date_preview(about),
        body: [
          { text: m.connections_mail_past_date_text(about) },
          ...(first.id === row.id ? photo(app, goods) : []),
          {
            facts: open.map((one) => [
              whatOf(one),
              m.connections_mail_past_date_day({ day: writtenDay(String(one.goods.expiry_date)) }),
            ]),
          },
          {
            text:
              me.side === 'seller'
                ? m.connections_mail_past_date_giver(about)
                : m.connections_mail_past_date_taker(about),
          },
          ...write(first, other),
          button(app, first),
        ],
      }
    },
  ),
}

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof pastDateMails> {}
}
