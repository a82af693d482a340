import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { button, photo, type Told, type ToParty, toParty, write } from './party-mail.ts'
import { passedDate } from './past-date.ts'
import { whatOf } from './props.ts'
import { type ConnectionRow, connectionsByIds } from './sql.ts'

interface PastDate extends ToParty {
  with_ids: number[]
}

export const pastDateMails = {
  promised_past_date: toParty<PastDate>(
    async (told) => (await passedOf(told)).length > 0,
    async (told) => {
      const { app, row, me, other, goods } = told
      const open = await passedOf(told)
      const first = open[0] ?? row
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

/** Dates and handovers may have changed since. */
async function passedOf({ app, row, data }: Told<PastDate>): Promise<ConnectionRow[]> {
  const today = todayIn(app.config.parkTimeZone)
  return (await connectionsByIds(app.db, [row.id, ...data.with_ids]))
    .filter((one) => one.status === 'open' && passedDate(one, today) !== null)
    .sort((one, two) => one.id - two.id)
}
